import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readTokenKeys } from '#worker/platform/rpc/access-token.ts'

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
const read = (setting: object) => readTokenKeys(JSON.stringify(setting), 'https://console.example')

it('secrets that follow from the keys outlive the replacement of a key, for as long as it stays in the set', () => {
  const [former, current] = [newKey(), newKey()]
  const [before] = read(former).secretsFor('identity')
  const after = read({ keys: [current, former] }).secretsFor('identity')
  expect(after).toHaveLength(2)
  expect(after[1]).toBe(before)
  expect(after[0]).not.toBe(before)
  expect(read(former).secretsFor('something else')).not.toContain(before)
})
