import { expect, it } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { fieldOf, toChange, withFieldOf } from '#web/features/releases/drafts/asset-form.ts'

const OLD = { scheme: 'ed25519' as const, value: 'old', state: 'verified' as const }
const SECOND = { scheme: 'minisign' as const, value: 'second', state: 'verified' as const }
const FILE = {
  id: 'a',
  format: 'AppImage',
  signatures: [OLD, SECOND],
  facts: { minimumOs: '5' },
} as unknown as Asset

it('sends the signatures that were seen with those that replace them', () => {
  expect(toChange(FILE, { edSignature: 'new' })).toEqual({
    signatures: [
      { scheme: 'minisign', value: 'second' },
      { scheme: 'ed25519', value: 'new' },
    ],
    was: {
      signatures: [
        { scheme: 'ed25519', value: 'old' },
        { scheme: 'minisign', value: 'second' },
      ],
    },
  })
  expect(toChange(FILE, { minimumOs: '6' })).toEqual({ minimumOs: '6', was: { minimumOs: '5' } })
})

it('sees one field as it is now, and the others as they were', () => {
  const now = { ...FILE, format: 'Deb', signatures: [], facts: { minimumOs: '7' } } as unknown as Asset
  expect(withFieldOf(now, FILE, 'minimumOs')).toEqual({ ...FILE, facts: { minimumOs: '7' } })
  expect(withFieldOf(now, FILE, 'signatures')).toEqual({ ...FILE, signatures: [] })
  expect(withFieldOf(now, FILE, undefined)).toEqual(FILE)
})

it('shows changed signatures at the one that was pasted', () => {
  const changed = { field: 'signatures', reason: 'changed' }
  expect(fieldOf(changed, { signature: 'x', edSignature: 'new' })).toBe('edSignature')
})
