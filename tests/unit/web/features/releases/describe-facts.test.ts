import { expect, it } from 'vitest'
import { describeFacts } from '#web/features/releases/describe-facts.ts'

it.each([
  [{}, []],
  [
    { packageId: 'editor', version: '1.4.0-1', os: 'linux', architectures: ['x86_64'] },
    ['editor 1.4.0-1', 'Linux x64'],
  ],
  [
    {
      ...{ packageId: 'com.acme.editor', version: '1.4.0', buildNumber: '142' },
      ...{ os: 'darwin', architectures: ['universal'], minimumOs: '11.0', codeSigned: true, notarized: true },
    },
    ['com.acme.editor 1.4.0 (142)', 'macOS universal', 'macOS 11.0 or later', 'Code-signed', 'Notarized'],
  ],
  [{ version: '1.4.0', buildNumber: '1.4.0' }, ['1.4.0']],
  [{ os: 'windows', codeSigned: false }, ['Windows', 'Not code-signed']],
  [{ architectures: ['aarch64', 'x86_64'], minimumSdk: 24 }, ['Arm, x64', 'Android API level 24 or later']],
  [{ updateInformation: 'zsync|https://example.test' }, ['Updates from zsync|https://example.test']],
] as const)('%o is told as %o', (facts, told) => {
  expect(describeFacts({ ...facts } as Parameters<typeof describeFacts>[0], 'Editor')).toEqual(told)
})

it('the lowest version of iOS is that of an app for it', () => {
  expect(describeFacts({ minimumOs: '15.0' }, 'Editor.ipa')).toEqual(['iOS 15.0 or later'])
})
