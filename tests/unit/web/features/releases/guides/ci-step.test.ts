// What the step of each guide that publishes from CI asks for.

import { expect, test } from 'vitest'
import { electronGuide } from '#web/features/releases/guides/guide-electron.ts'
import { packagerGuide } from '#web/features/releases/guides/guide-packager.ts'
import { sparkleGuide } from '#web/features/releases/guides/guide-sparkle.ts'
import { squirrelGuide } from '#web/features/releases/guides/guide-squirrel.ts'
import { tauriV1Guide } from '#web/features/releases/guides/guide-tauri-v1.ts'
import { tauriV2Guide } from '#web/features/releases/guides/guide-tauri-v2.ts'
import { taurifyGuide } from '#web/features/releases/guides/guide-taurify.ts'
import { velopackGuide } from '#web/features/releases/guides/guide-velopack.ts'
import { unreachableFromCi } from '#web/lib/update-guides/ci-guide.ts'
import type { GuideSetup } from '#web/lib/update-guides/update-guide.ts'

const SETUP: GuideSetup = {
  ...{ org: 'acme', app: 'editor', siteOrigin: 'https://console.example' },
  ...{ deliveryOrigin: 'https://files.example', publicKey: 'THE-KEY', ed25519Key: null },
}
const WITH_VERSION = [
  ...[tauriV1Guide, tauriV2Guide, packagerGuide, taurifyGuide],
  ...[squirrelGuide, sparkleGuide, velopackGuide],
]
const WITH_WORKFLOW = [...WITH_VERSION.filter((make) => make !== taurifyGuide), electronGuide]

test.each(WITH_WORKFLOW.flatMap((make) => [false, true].map((isRotating) => ({ make, isRotating }))))(
  '$make.name lists the secrets that its workflow reads (rotating: $isRotating)',
  ({ make, isRotating }) => {
    const { steps } = make({ ...SETUP, isRotating })
    const workflow = steps
      .flatMap(({ snippets }) => snippets)
      .find(({ title }) => title.endsWith('release.yml'))
    const read = new Set([...(workflow?.code ?? '').matchAll(/secrets\.(\w+)/g)].map(([, name]) => name))
    const listed = steps.flatMap(({ secrets = [] }) => secrets.map(({ name }) => name))
    expect(read).toContain('GANTRY_API_KEY')
    expect(listed.toSorted()).toEqual([...read].toSorted())
  },
)

test.each(WITH_VERSION)('the examples of $name have the version that follows the live one', (make) => {
  const { steps } = make({ ...SETUP, version: '2.4.2' })
  const text = JSON.stringify(steps, (_, value) => (String(value).startsWith('#!/bin/sh') ? '' : value))
  expect(text).toContain('2.4.2')
  expect(text.replaceAll('2.0.0-rc.1 is 2.0.0-rc1', '')).not.toMatch(/1\.4\.0|2\.0\.0-rc/)
})

test('a workflow for a console on one’s own machine warns that CI can’t reach it', () => {
  for (const local of [
    'http://localhost:5173',
    'http://gantry.localhost',
    'http://127.0.0.1:80',
    'http://[::1]:80',
  ])
    expect(unreachableFromCi(local)).toContain('can’t reach')
  expect(unreachableFromCi('https://localhost.example')).toBeUndefined()
  const warningsAt = (siteOrigin: string) =>
    tauriV2Guide({ ...SETUP, siteOrigin }).steps.flatMap(({ warning = [] }) => warning)
  expect(warningsAt('http://localhost:5173')).toContain(
    'GitHub can’t reach `http://localhost:5173`. Run this console on a public URL first.',
  )
  expect(warningsAt(SETUP.siteOrigin).join()).not.toContain('can’t reach')
})
