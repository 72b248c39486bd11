import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settle } from '#worker/scripts/deploy/settle.ts'

const said: string[] = []
const rollBack = vi.fn<(version: string, reason: string) => Promise<boolean>>()
let serves = 'new'
const red = new Set<string>()
const deployment = {
  worker: 'gantry',
  origin: 'https://console.example',
  before: 'old' as string | undefined,
  after: 'new',
  isPublished: true,
  timeoutMs: 0,
  signal: new AbortController().signal,
  rollBack,
}
const end = async (given: Partial<typeof deployment> = {}) => {
  process.exitCode = undefined
  await settle({ ...deployment, ...given })
  const code = process.exitCode
  process.exitCode = undefined
  return [code, said.join('\n')] as const
}

beforeEach(() => {
  said.length = 0
  red.clear()
  serves = 'new'
  rollBack.mockReset().mockImplementation(async (version) => {
    serves = version
    return true
  })
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line) => void said.push(line))
  vi.stubGlobal('fetch', async () =>
    red.has(serves)
      ? Response.json({ status: 'failing', deployed: serves, failing: ['billing'] }, { status: 503 })
      : Response.json({ status: 'ok', deployed: serves }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('stays with a healthy version', async () => {
  expect(await end()).toEqual([undefined, 'https://console.example'])
  expect(rollBack).not.toHaveBeenCalled()
})

it('goes back from a red one, also when wrangler failed after it began to serve', async () => {
  red.add('new')
  expect(await end()).toEqual([1, expect.stringContaining('Rolled back: version old serves again.')])
  serves = 'new'
  red.clear()
  expect(await end({ isPublished: false })).toEqual([1, expect.stringContaining('version old serves again.')])
  expect(rollBack).toHaveBeenCalledTimes(2)
})

it('says loudly that a rollback failed, or led to a version that is red too', async () => {
  red.add('new')
  rollBack.mockImplementationOnce(async () => false)
  expect(await end()).toEqual([
    2,
    expect.stringContaining(
      'THE ROLLBACK FAILED. Version new serves and is failing. Run: npx wrangler rollback old',
    ),
  ])
  red.add('old')
  expect(await end()).toEqual([
    2,
    expect.stringContaining('VERSION old SERVES AGAIN AND IS FAILING TOO: 503, failing: billing'),
  ])
})

it('has no version to go back to after the first deployment', async () => {
  red.add('new')
  expect(await end({ before: undefined })).toEqual([2, expect.stringContaining('It is the first version')])
  expect(rollBack).not.toHaveBeenCalled()
})
