// What the user says of a delta, and signatures that are pasted.

import { expect, test } from 'vitest'
import type { Picked } from '#web/features/releases/uploads/picked-files.ts'
import { stageFiles } from '#web/features/releases/uploads/stage-files.ts'
import { type StagingContext, toNewAsset } from '#web/features/releases/uploads/staged-file.ts'
import { APPIMAGE, asset, choose, context, pick, publicKey, signature } from './staging.ts'

const SPARKLE: StagingContext = { ...context, appType: 'Other', updaters: ['sparkle'] }
const MAC = 'darwin-universal-sparkle-zip'
const [FIRST, SECOND] = ['Editor14-13.delta', 'Editor14-12.delta']
const ED = Buffer.alloc(64, 1).toString('base64')

const staged = (picked: Picked, given = SPARKLE) => stageFiles(picked, given).files
const deltas = (first: string, second: string) =>
  pick([FIRST], [SECOND]).then((picked) =>
    choose(choose(picked, FIRST, { deltaFor: MAC, deltaFrom: first }), SECOND, {
      deltaFor: MAC,
      deltaFrom: second,
    }),
  )

test('a delta goes with the version that it updates and the platform that it is for', async () => {
  const files = staged(await deltas('1.3.0', '1.2.0'))
  expect(files.map(({ problems }) => problems)).toEqual([[], []])
  expect(files.map(toNewAsset)).toMatchObject([
    { filename: FIRST, deltaFor: MAC, deltaFrom: '1.3.0' },
    { filename: SECOND, deltaFor: MAC, deltaFrom: '1.2.0' },
  ])
})

test('what is left open of a delta is the server’s to tell', async () => {
  const picked = await pick([FIRST])
  for (const each of [picked, choose(picked, FIRST, { deltaFrom: '' })]) {
    const [file] = staged(each)
    expect(file).toMatchObject({ kind: 'delta', updatePlatform: null, deltaFrom: null, problems: [] })
    expect(file && Object.keys(toNewAsset(file))).not.toContain('deltaFrom')
  }
  expect(staged(choose(picked, FIRST, { deltaFor: null }))[0]).toMatchObject({ deltaFor: null })
})

test('a version that is not lower, malformed or taken is a problem', async () => {
  const problemsOf = async (first: string, second = '1.2.0', given = SPARKLE) =>
    staged(await deltas(first, second), given)[0]?.problems
  expect(await problemsOf('1.4.0')).toEqual([expect.stringContaining('1.4.0 is not lower than 1.4.0')])
  expect(await problemsOf('1.3 0')).toEqual([expect.stringContaining('A version is up to 64')])
  expect(await problemsOf('1.2.0')).toEqual([`${SECOND} already updates 1.2.0 for ${MAC}.`])
  const there = asset({ filename: 'old.delta', kind: 'delta', deltaFor: MAC, deltaFrom: '1.3.0' })
  expect(await problemsOf('1.3.0', '1.2.0', { ...SPARKLE, assets: [there] })).toEqual([
    `old.delta already updates 1.3.0 for ${MAC}.`,
  ])
})

test('the same name for another version is another file of the draft', async () => {
  const there = asset({ filename: FIRST, kind: 'delta', deltaFor: MAC, deltaFrom: '1.3.0', size: 99 })
  const given = { ...SPARKLE, assets: [there] }
  const picked = await pick([FIRST])
  expect(staged(picked, given)[0]?.replaces).toBe(there)
  const other = choose(picked, FIRST, { deltaFor: MAC, deltaFrom: '1.2.0' })
  expect(staged(other, given)[0]?.replaces).toBeNull()
})

test('a pasted Ed25519 signature goes in place of the picked one, until the field is emptied', async () => {
  const zip = 'Editor-1.4.0.zip'
  const picked = await pick([zip], [`${zip}.edsig`, Buffer.alloc(64, 2).toString('base64')])
  const pasted = choose(picked, zip, { edSignature: ` sparkle:edSignature="${ED}"\n` })
  expect(staged(pasted)[0]).toMatchObject({
    problems: [],
    signatures: [{ scheme: 'ed25519', value: `sparkle:edSignature="${ED}"` }],
  })
  expect(staged(choose(picked, zip, { edSignature: 'x' }))[0]?.problems).toHaveLength(1)
  expect(staged(choose(picked, zip, { edSignature: '' }))[0]?.signatures).toEqual([])
})

test('a pasted second signature completes a file while keys rotate', async () => {
  const [one, two] = ['AAAAAAAA', 'BBBBBBBB']
  const rotating: StagingContext = {
    ...context,
    updaterPublicKey: publicKey(one),
    keys: [{ scheme: 'minisign', value: publicKey(two), addedAt: null, addedBy: null, knownFrom: null }],
  }
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0', one)])
  expect(staged(picked, rotating)[0]?.problems).toHaveLength(1)
  const complete = choose(picked, APPIMAGE, { secondSignature: signature('1.4.0', two) })
  expect(staged(complete, rotating)[0]).toMatchObject({ problems: [], signatures: [{ scheme: 'minisign' }] })
})

test('what is typed or pasted and can’t be is told at its field', async () => {
  const [first] = staged(await deltas('1.4.0', '1.2.0'))
  expect(first?.fieldProblems).toEqual({ deltaFrom: first?.problems[0] })
  const picked = choose(await pick([FIRST]), FIRST, { deltaFor: MAC, edSignature: 'x' })
  const [signed] = staged(picked)
  expect(signed?.problems).toEqual([expect.stringContaining('64 bytes')])
  expect(signed?.fieldProblems).toEqual({ edSignature: signed?.problems[0] })
})
