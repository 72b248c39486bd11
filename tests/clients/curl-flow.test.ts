// The curl calls of the documentation and the console, run as they are printed.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { appProject } from '#tests/fixtures/app-project.ts'
import { run } from '#tests/fixtures/shell.ts'
import { channelCalls, curlFlow } from '#web/lib/release-script/curl-flow.ts'

const origin = inject('origin')
const page = readFileSync(join(import.meta.dirname, '../../web/docs/ci.md'), 'utf8')

/** The documentation's code block that publishes. */
function printedInDocs(org: string, app: string): string {
  const code = /```sh\n(api=.*?)```/s.exec(page)?.[1] ?? expect.fail('ci.md has no such block')
  return code
    .replace('https://console.example', origin)
    .replace('orgs/acme', `orgs/${org}`)
    .replace('apps/editor', `apps/${app}`)
}

test.each([
  ['the documentation', 'dash', printedInDocs],
  ['the console', 'bash', (org: string, app: string) => curlFlow({ org, app, siteOrigin: origin })],
])('what %s prints, run in %s, publishes a release that clients get', async (_, shell, printed) => {
  const project = await appProject(origin)
  const [org = '', app = ''] = project.ci.address.split('/')
  const filename = 'Editor_1.2.0_amd64.AppImage'
  const bytes = randomBytes(17 * 1024 * 1024)
  project.build(filename, bytes, '1.2.0')
  const ran = await run([shell, '-euc', printed(org, app)], project.folder, {
    GANTRY_API_KEY: project.ci.apiKey,
  })
  if (ran.status !== 0) throw new Error(ran.stdout + ran.stderr)

  const { url } = (await (await project.feed('linux-x86_64')).json()) as { url: string }
  for (const address of [url, `${origin}/download/${project.ci.address}/latest/platform/appimage-x86_64`])
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(bytes)).toBe(true)
})

test("the console's channel calls include, promote, roll back and end the rollback", async () => {
  const project = await appProject(origin)
  const [org = '', app = ''] = project.ci.address.split('/')
  const filename = 'Editor_1.0.0_amd64.AppImage'
  project.build(filename, randomBytes(1000), '1.0.0')
  const published = await project.script('release', '1.0.0', '--channel', 'beta', filename)
  expect(published.status).toBe(0)
  const idOf = async (channel: string) =>
    (await project.ci.call<{ id: string }>('GET', `/releases/1.0.0?channel=${channel}`)).body.id
  const printed = channelCalls({ org, app, siteOrigin: origin }).split('\n\n')
  const [setUp, including = '', promoting = '', rollingBack = ''] = printed
  const shell = (code: string) =>
    run(['sh', '-euc', `${setUp}\n${code}`], project.folder, { GANTRY_API_KEY: project.ci.apiKey })
  expect(JSON.parse((await shell(including)).stdout)).toMatchObject({ channel: 'beta', includes: '-' })
  const promoted = await shell(promoting.replace('RELEASE-ID', await idOf('beta')))
  expect(JSON.parse(promoted.stdout)).toMatchObject({
    channel: null,
    rolloutPercent: 10,
    status: 'published',
  })
  expect(await shell(rollingBack.replace('RELEASE-ID', await idOf('-')))).toMatchObject({ status: 0 })
  const { body } = await project.ci.call('GET', '/channels')
  expect(body).toMatchObject({
    channels: expect.arrayContaining([expect.objectContaining({ channel: null, rollback: null })]),
  })
})
