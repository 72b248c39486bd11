// `npm run bench`: the benchmarks of tests/bench, each against a reference in the same run.
import { install } from '#worker/scripts/install.mjs'
import { runInTurn } from '#worker/scripts/run.mjs'

install()
await runInTurn([
  { what: 'Client and Worker', command: ['node', 'worker/scripts/build.mjs'] },
  { what: 'Benchmarks', command: ['node', 'tests/bench/run.ts', ...process.argv.slice(2)] },
])
