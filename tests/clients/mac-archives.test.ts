// Two archives of a Mac app with the same file name, from upload to the native updater of each architecture.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { createCiApp } from '#tests/fixtures/ci-app.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'
import { macArchive, machO } from '#tests/fixtures/mac-archive.ts'
import { tauriSigner } from '#tests/fixtures/tauri-signer.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-mac-archives-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.runIf(canInstall)('two Mac archives of the same name each reach their architecture', async () => {
  const signer = tauriSigner(folder)
  const archives = await Promise.all(
    (['aarch64', 'x86_64'] as const).map(async (arch) => {
      const bytes = Buffer.from(await macArchive(machO(arch)))
      const signature = signer.sign(bytes, '--app-version', '1.2.3')
      return { arch, bytes, file: { filename: 'Editor.app.tar.gz', signature } }
    }),
  )
  const ci = await createCiApp(origin, { appType: 'Packager', updaterPublicKey: signer.publicKey })
  const release = await ci.draft('1.2.3')
  for (const { arch, bytes, file } of archives) {
    expect(await ci.upload(release, bytes, file)).toMatchObject({ status: 422, code: 'platform_needed' })
    const wrong = arch === 'aarch64' ? 'x86_64' : 'aarch64'
    const other = await ci.draft(`1.2.3-${wrong.replace('_', '-')}`)
    const unsigned = { ...file, signature: null, updatePlatform: `macos-${wrong}` }
    expect(await ci.upload(other, bytes, unsigned)).toMatchObject({
      status: 422,
      code: 'platform_mismatch',
    })
    const right = { ...file, updatePlatform: `macos-${arch}`, replace: true }
    expect(await ci.upload(release, bytes, right)).toMatchObject({
      status: 200,
      body: { signatureState: 'verified', format: 'app' },
    })
  }
  expect(await ci.call('POST', `/releases/${release}/publish`)).toMatchObject({ status: 200 })

  for (const { arch, bytes } of archives) {
    const feed = `${origin}/update/${ci.address}/macos-${arch}/{{current_version}}`
    const update = await installedApp(folder, feed, signer.publicKey).checkUpdate()
    expect(update?.version).toBe('1.2.3')
    expect(Buffer.from((await update?.download()) ?? []).equals(bytes)).toBe(true)
    const named = await fetch(`${origin}/download/${ci.address}/1.2.3/Editor_${arch}.app.tar.gz`)
    expect(named.headers.get('content-disposition')).toContain(`Editor_${arch}.app.tar.gz`)
    expect(Buffer.from(await named.arrayBuffer()).equals(bytes)).toBe(true)
  }
})
