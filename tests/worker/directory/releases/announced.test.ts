// Which release latest.json announces, as a channel grows and its manifest leaves releases out.

import { expect, it } from 'vitest'
import { CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { linux, prepared, windows } from './prepared.ts'

const mac = (version: string) => ({
  filename: `Editor_${version}_aarch64.app.tar.gz`,
  updatePlatform: 'darwin-aarch64',
})

it('stays the same when the release that it replaced is no longer in the manifest', async () => {
  const publisher = await openPublisher({ appType: 'TauriVersion2' })
  for (const [version, files, announced] of [
    ['1.0.0', [windows], '1.0.0'],
    // Without Windows, and so is the next.
    ['1.1.0', [mac], '1.0.0'],
    ['1.2.0', [mac, linux], '1.0.0'],
    ['1.3.0', [windows, linux], '1.3.0'],
    ['1.4.0', [linux], '1.3.0'],
    ['1.5.0', [linux], '1.3.0'],
  ] as const) {
    const { id } = await prepared(
      publisher,
      version,
      files.map((each) => each(version)),
    )
    expect(await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).toMatchObject({ status: 200 })
    const manifest = await publisher.manifest()
    const found = manifest?.releases.find((each) => each.id === manifest.announced)
    expect([version, found?.version]).toEqual([version, announced])
  }
  expect((await publisher.manifest())?.releases.map(({ version }) => version)).not.toContain('1.0.0')
})
