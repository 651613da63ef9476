// Answers the constraints of a JSON file with CP-SAT: node cpsat.mjs DATA ANSWERS
import { readFileSync } from 'node:fs';
import { CpModel, CpSolver } from 'or-tools-wasm/cp-sat';

const data = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const wanted = Number(process.argv[3]);

const model = new CpModel();
const x = data.low.map((low, i) => model.newIntVar(low, data.high[i], `x${i}`));
const sum = (cells) => cells.reduce((total, cell) => total.plus(cell));

// Each group of constraints is a list of cells cut at `first`, from 1.
const groups = (name) =>
  data[`${name}_first`].slice(0, -1).map((from, i) =>
    data[`${name}_cell`].slice(from - 1, data[`${name}_first`][i + 1] - 1).map((cell) => x[cell - 1]));

for (const name of ['sum', 'run'])
  groups(name).forEach((cells, i) => {
    const total = data[`${name}_total`][i];
    model.addLinearConstraint(sum(cells), total, total);
  });
for (const cells of groups('different')) model.addAllDifferent(cells);
groups('less').forEach(([a, b], i) => {
  model.addLinearConstraint(b.minus(a), data.less_total[i], 1000000);
});

for (let found = 0; found < wanted; found++) {
  const solver = new CpSolver();
  const status = solver.statusName(await solver.solve(model, { numSearchWorkers: 1 }));
  if (status === 'INFEASIBLE') {
    console.log('COMPLETE');
    break;
  }
  if (status !== 'OPTIMAL' && status !== 'FEASIBLE') break;
  const values = x.map((v) => Number(solver.value(v)));
  console.log(values.map((v, i) => `x(${i + 1},${v})`).join(' ') + ';');
  model.addForbiddenAssignments(x, [values]);
}
process.exit(0);
