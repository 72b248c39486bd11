// What files say of themselves is shown where a draft lists them.

import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { createRelease, expect, test } from '#tests/e2e/support/upload-workspace.ts'
import { bundleFiles, signedMachO } from '#tests/fixtures/apple-apps.ts'
import { peOf } from '#tests/fixtures/programs.ts'
import { APK, DEB_GZIP } from '#tests/fixtures/real-packages.ts'
import { zipOf } from '#tests/fixtures/zip.ts'

const FILES: [name: string, bytes: Uint8Array, told: string[]][] = [
  ['editor_1.4.0_amd64.deb', DEB_GZIP, ['editor 1.4.0-1']],
  [
    'editor-1.4.0.apk',
    APK,
    ['test.acme.editor 1.4.0 (142)', 'Arm', 'Android API level 24 or later', 'Not code-signed'],
  ],
  [
    'Editor-1.4.0-mac.zip',
    zipOf(bundleFiles({ program: signedMachO('aarch64', 'certificate'), stapled: true })),
    ['com.acme.editor 1.4.0 (142)', 'macOS Apple silicon', 'macOS 11.0 or later', 'Code-signed', 'Notarized'],
  ],
  ['Editor-1.4.0-setup.exe', peOf({ arch: 'x86_64' }), ['Windows x64', 'Not code-signed']],
]

test('the facts of files are listed below their names', async ({ page, workspace }) => {
  const files = FILES.map(([name, bytes]) => ({ name, buffer: Buffer.from(bytes) }))
  await createRelease(page, workspace, '1.4.0', files)
  for (const [name, , told] of FILES)
    await expect(page.getByRole('list', { name: `Read from ${name}` }).getByRole('listitem')).toHaveText(told)
  await expectNoFindings(page, 'a draft with facts of its files')
})
