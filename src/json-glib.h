/* json-glib (which reads JSON here), not linked but opened when JSON is to be read: with all that
 * hangs on it, it would double the time that every other run takes to start.
 *
 * Its functions are called by their names; they are pointers in a table that cs_json_glib_load
 * fills. */
#ifndef CS_JSON_GLIB_H
#define CS_JSON_GLIB_H

#include <json-glib/json-glib.h>
#include <stdbool.h>

/* To be called before any of the functions below.  CS_ERROR_UNSUPPORTED when there is no json-glib.
 */
bool cs_json_glib_load(GError **error);

/* clang-format off */
#define CS_JSON_GLIB(X) \
    X(json_array_add_object_element) X(json_array_add_string_element) X(json_array_get_element) \
    X(json_array_get_length) X(json_array_new) X(json_from_string) X(json_node_dup_string) \
    X(json_node_equal) X(json_node_get_array) X(json_node_get_boolean) X(json_node_get_double) \
    X(json_node_get_int) X(json_node_get_node_type) X(json_node_get_object) \
    X(json_node_get_string) X(json_node_get_value_type) X(json_node_new) X(json_node_set_object) \
    X(json_node_take_object) X(json_node_unref) X(json_object_foreach_member) \
    X(json_object_get_boolean_member_with_default) X(json_object_get_double_member_with_default) \
    X(json_object_get_int_member_with_default) X(json_object_get_member) \
    X(json_object_get_members) X(json_object_get_size) \
    X(json_object_get_string_member_with_default) X(json_object_has_member) X(json_object_new) \
    X(json_object_ref) X(json_object_set_array_member) X(json_object_set_double_member) \
    X(json_object_set_int_member) X(json_object_set_object_member) \
    X(json_object_set_string_member) X(json_object_unref) X(json_parser_get_root) \
    X(json_parser_load_from_data) X(json_parser_new) X(json_to_string) X(g_object_unref)
/* clang-format on */

typedef struct CsJsonGlib {
#define CS_JSON_GLIB_MEMBER(name) __typeof__(&name) name;
    CS_JSON_GLIB(CS_JSON_GLIB_MEMBER)
#undef CS_JSON_GLIB_MEMBER
} CsJsonGlib;

extern CsJsonGlib cs_json_glib;

#define json_array_add_object_element cs_json_glib.json_array_add_object_element
#define json_array_add_string_element cs_json_glib.json_array_add_string_element
#define json_array_get_element cs_json_glib.json_array_get_element
#define json_array_get_length cs_json_glib.json_array_get_length
#define json_array_new cs_json_glib.json_array_new
#define json_from_string cs_json_glib.json_from_string
#define json_node_dup_string cs_json_glib.json_node_dup_string
#define json_node_equal cs_json_glib.json_node_equal
#define json_node_get_array cs_json_glib.json_node_get_array
#define json_node_get_boolean cs_json_glib.json_node_get_boolean
#define json_node_get_double cs_json_glib.json_node_get_double
#define json_node_get_int cs_json_glib.json_node_get_int
#define json_node_get_node_type cs_json_glib.json_node_get_node_type
#define json_node_get_object cs_json_glib.json_node_get_object
#define json_node_get_string cs_json_glib.json_node_get_string
#define json_node_get_value_type cs_json_glib.json_node_get_value_type
#define json_node_new cs_json_glib.json_node_new
#define json_node_set_object cs_json_glib.json_node_set_object
#define json_node_take_object cs_json_glib.json_node_take_object
#define json_node_unref cs_json_glib.json_node_unref
#define json_object_foreach_member cs_json_glib.json_object_foreach_member
#define json_object_get_boolean_member_with_default                                                \
    cs_json_glib.json_object_get_boolean_member_with_default
#define json_object_get_double_member_with_default                                                 \
    cs_json_glib.json_object_get_double_member_with_default
#define json_object_get_int_member_with_default cs_json_glib.json_object_get_int_member_with_default
#define json_object_get_member cs_json_glib.json_object_get_member
#define json_object_get_members cs_json_glib.json_object_get_members
#define json_object_get_size cs_json_glib.json_object_get_size
#define json_object_get_string_member_with_default                                                 \
    cs_json_glib.json_object_get_string_member_with_default
#define json_object_has_member cs_json_glib.json_object_has_member
#define json_object_new cs_json_glib.json_object_new
#define json_object_ref cs_json_glib.json_object_ref
#define json_object_set_array_member cs_json_glib.json_object_set_array_member
#define json_object_set_double_member cs_json_glib.json_object_set_double_member
#define json_object_set_int_member cs_json_glib.json_object_set_int_member
#define json_object_set_object_member cs_json_glib.json_object_set_object_member
#define json_object_set_string_member cs_json_glib.json_object_set_string_member
#define json_object_unref cs_json_glib.json_object_unref
#define json_parser_get_root cs_json_glib.json_parser_get_root
#define json_parser_load_from_data cs_json_glib.json_parser_load_from_data
#define json_parser_new cs_json_glib.json_parser_new
#define json_to_string cs_json_glib.json_to_string
#define g_object_unref cs_json_glib.g_object_unref

/* For g_autoptr, whose functions for the original names are out of reach of the table. */
typedef JsonNode CsJsonNode;
typedef JsonObject CsJsonObject;
typedef JsonParser CsJsonParser;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsJsonNode, json_node_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsJsonObject, json_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsJsonParser, g_object_unref)

#endif
