// `npm run bench`: the benchmarks of tests/bench, each against a reference in the same run.
import { install } from './install.mjs'
import { runInTurn } from './run.mjs'

install()
await runInTurn([
  { what: 'Client and Worker', command: ['node', 'worker/local/build.mjs'] },
  { what: 'Benchmarks', command: ['node', 'tests/bench/run.ts', ...process.argv.slice(2)] },
])
