// `npm run check`: everything that can be checked without running the product.
import { runSteps } from '#worker/scripts/run-steps.ts'

await runSteps([
  { title: 'Format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { title: 'Import rules', command: ['depcruise', 'shared', 'web', 'worker', 'tests'] },
  { title: 'Language', command: ['node', 'worker/scripts/test/language.ts', '--check'] },
  { title: 'Types', command: ['tsc', '-b', '--force'] },
  { title: 'Dead code', command: ['knip'] },
  { title: 'Licences', command: ['node', 'worker/scripts/licences.ts'] },
  { title: 'Size budget', command: ['node', 'tests/budget/budget.ts'] },
])
