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

it('runs a step that is stuck once more', () => {
  const file = `${process.env['TMPDIR'] ?? '/tmp'}/stuck-${crypto.randomUUID()}`
  // What it starts keeps its output open.
  const hangs = "require('child_process').spawn('sleep', ['30'], { stdio: 'inherit' })"
  const hangsOnce = `const fs = require('fs')
    if (fs.existsSync('${file}')) console.log('done')
    else { fs.writeFileSync('${file}', ''); ${hangs} }`
  const recovered = run([[{ title: 'Once', ...script(hangsOnce), stuckAfterMs: 3000 }]])
  expect([recovered.status, recovered.lines]).toEqual([
    0,
    ['— Once', 'Once: no output for 3 s. Retrying once.', '— Once', 'done', 'all done'],
  ])
  // Whether it ends by the signal, or takes it for a request to finish.
  for (const [code, line] of [
    [hangs, 'Always: stuck (SIGTERM).'],
    [`process.on('SIGTERM', () => process.exit(0)); ${hangs}`, 'Always: stuck.'],
  ]) {
    const { status, stderr } = run([[{ title: 'Always', ...script(`${code}`), stuckAfterMs: 1000 }]])
    expect([status, stderr.trim()]).toEqual([1, line])
  }
})

it('ends a step at its exit, whatever it left behind', () => {
  const leaves =
    "require('child_process').spawn('sleep', ['30'], { stdio: 'inherit' }).unref(); console.log('done')"
  const { status, lines } = run([[{ title: 'Leaving', ...script(leaves), stuckAfterMs: 8000 }]])
  expect([status, lines]).toEqual([0, ['— Leaving', 'done', 'all done']])
})
