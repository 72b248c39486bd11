// `npm run bench`: the benchmarks of tests/bench, each against a reference in the same run.
import { runSteps } from '#worker/scripts/run-steps.ts'

await runSteps([
  { title: 'Client and Worker', command: ['node', 'worker/scripts/build.ts'] },
  { title: 'Benchmarks', command: ['node', 'tests/bench/run.ts', ...process.argv.slice(2)] },
])
