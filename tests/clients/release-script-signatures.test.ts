// What the release script says of signatures that are missing, or that no key has verified.

import { randomBytes } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { appProject, type ProjectOptions } from '#tests/fixtures/app-project.ts'

const open = (options?: ProjectOptions) => appProject(inject('origin'), options)

it('asks for the private key when an update has no signature beside it', async () => {
  const project = await open({ appType: 'TauriVersion2' })
  const path = 'E_1.0.0_amd64.AppImage'
  project.write(path, randomBytes(1000))
  const refused = await project.script('release', '1.0.0', path)
  expect(refused.status).toBe(1)
  const [asked, why] = [`No .sig beside ${path}. Was the private key set when building?`, 'no_update_files: ']
  expect(refused.stderr).toContain(asked)
  expect(refused.stderr.indexOf(why)).toBeGreaterThan(refused.stderr.indexOf(asked))

  const electron = await open({ updaters: ['electron'] })
  electron.write('E-1.0.0.dmg', randomBytes(1000))
  expect((await electron.script('release', '1.0.0', 'E-1.0.0.dmg')).stderr).not.toContain('No .sig')
})

it('warns of a release whose signatures no key has verified', async () => {
  const warning = 'Published without a checked signature: the application has no public key.'
  const path = 'E_1.0.0_amd64.AppImage'
  for (const registersKey of [true, false]) {
    const project = await open({ registersKey })
    project.build(path, randomBytes(1000), '1.0.0')
    const { status, stderr } = await project.script('release', '1.0.0', path)
    expect([status, stderr.includes(warning)]).toEqual([0, !registersKey])
  }
})
