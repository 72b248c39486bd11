import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requireOwnWorker } from '#worker/scripts/deploy/serving.ts'

const said = vi.fn()
beforeEach(() => {
  said.mockClear()
  vi.spyOn(console, 'error').mockImplementation(said)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
})
afterEach(() => void vi.restoreAllMocks())

const judge = (...bindings: { type: string; name: string }[]) =>
  requireOwnWorker('gantry', { id: 'a-version', bindings })

it("refuses to overwrite another product's Worker of the same name", () => {
  expect(() => judge()).toThrow('exit 1')
  expect(() => judge({ type: 'd1', name: 'DB' }, { type: 'secret_text', name: 'KEY' })).toThrow('exit 1')
  expect(said).toHaveBeenCalledWith(
    expect.stringContaining("a Worker called gantry that is another product's"),
  )
})

it('takes its own, none, and the empty one that holds the secrets for a first deployment', () => {
  judge({ type: 'd1', name: 'IDENTITY_DB' }, { type: 'assets', name: 'ASSETS' })
  judge({ type: 'secret_text', name: 'MAIL_SMTP_URL' })
  requireOwnWorker('gantry', null)
  expect(said).not.toHaveBeenCalled()
})
