// `npm run soak -- 50 seed`: the campaigns of tests/system/soak, with a number of rounds and the seed of an earlier run.
import { runSteps } from '#worker/scripts/run-steps.ts'

await runSteps([
  {
    title: 'Crash injection while releases are published, bought and backed up',
    command: ['node', 'tests/system/soak/campaign.ts', ...process.argv.slice(2)],
  },
  {
    title: 'Crash injection during rollouts',
    command: ['node', 'tests/system/soak/rollout-campaign.ts', ...process.argv.slice(2)],
  },
])
