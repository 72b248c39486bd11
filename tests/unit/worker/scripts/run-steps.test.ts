import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from '#worker/scripts/repository.ts'

const script = (code: string) => ({ command: ['node', '-e', code] })

/** Runs lanes of steps in a process of their own. */
function run(lanes: object[][]) {
  const code = `import { runLanes } from '#worker/scripts/run-steps.ts'
    await runLanes(${JSON.stringify(lanes)})
    console.log('all done')`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stderr, lines: stdout.split('\n').filter(Boolean) }
}

it('runs lanes concurrently, and shows the output of one after the other', () => {
  // Each waits for what the other does: one after the other they would never end.
  const file = `${process.env['TMPDIR'] ?? '/tmp'}/lanes-${crypto.randomUUID()}`
  const waitsFor = (name: string) => `while (!require('fs').existsSync('${file}.${name}'));`
  const makes = (name: string) => `require('fs').writeFileSync('${file}.${name}', '');`
  const { status, lines } = run([
    [
      { title: 'A', ...script(`${makes('a')} ${waitsFor('b')} console.log('from A')`) },
      { title: 'B', ...script("console.log('from B')") },
    ],
    [{ title: 'C', ...script(`${waitsFor('a')} console.log('from C'); ${makes('b')}`) }],
  ])
  expect([status, lines]).toEqual([0, ['— A', 'from A', '— B', 'from B', '— C', 'from C', 'all done']])
})

it('exits with the code of a failed step, whose output comes last', () => {
  const fails = { title: 'Failing', ...script("console.log('why'); process.exitCode = 3") }
  const hangs = { title: 'Hanging', ...script('setTimeout(() => undefined, 60_000)') }
  for (const lanes of [
    [[hangs], [fails]],
    [[fails], [hangs]],
  ]) {
    const { status, stderr, lines } = run(lanes)
    expect([status, stderr.trim(), lines.slice(-2)]).toEqual([3, 'Failing: failed.', ['— Failing', 'why']])
  }
})
