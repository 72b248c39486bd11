import { expect, it, vi } from 'vitest'
import { report, reportLevel, setReporter } from '#web/lib/browser/report.ts'

it('reports client errors as information and everything else as errors', () => {
  expect(reportLevel(400)).toBe('info')
  expect(reportLevel(499)).toBe('info')
  expect(reportLevel(399)).toBe('error')
  expect(reportLevel(500)).toBe('error')
  expect(reportLevel(undefined)).toBe('error')
})

it('survives a reporter that fails', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const previous = setReporter(() => {
    throw new Error('offline')
  })
  expect(() => report(new Error('boom'))).not.toThrow()
  setReporter(previous)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
