import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Shares, VersionShares } from '#web/ui/chart/version-shares.tsx'

const SHARES: Shares = { unit: 'clients', rows: [], all: 2, when: 'so far today', since: null }
const row = (label: string, count: number) => ({ label, count, color: 'step-1' as const, values: [count] })
const textOf = (shares: Partial<Shares>) =>
  renderToStaticMarkup(createElement(VersionShares, { ...SHARES, ...shares }))
const NOTE = 'A client that updated counts in both versions that day.'

test('versions that come to more than all clients are explained', () => {
  expect(textOf({ rows: [row('0.2.0', 2), row('0.1.0', 1)] })).toContain(NOTE)
  expect(textOf({ rows: [row('0.2.0', 1), row('0.1.0', 1)] })).not.toContain(NOTE)
  expect(textOf({ rows: [row('0.2.0', 3)], unit: 'checks' })).not.toContain(NOTE)
})
