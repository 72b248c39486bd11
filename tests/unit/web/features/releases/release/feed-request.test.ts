import { expect, it } from 'vitest'
import { curlOf, feedRequest } from '#web/features/releases/release/feed-request.ts'

const PLACE = { org: 'acme', app: 'editor' }
const CLIENT = { platform: 'linux-x86_64', currentVersion: '1.0.0', clientId: '', cohort: '' }

it('names the version in the URL where the updater does', () => {
  const { url, headers } = feedRequest(PLACE, 'type', 'beta', CLIENT)
  expect([url, headers]).toEqual(['/update/acme/editor/linux-x86_64/1.0.0?channel=beta', {}])
})

it('names it in a header where the app has to, and leaves that out when it is unknown', () => {
  const electron = { ...CLIENT, platform: 'windows-electron' }
  expect(feedRequest(PLACE, 'electron', null, electron)).toEqual({
    url: '/update/acme/editor/latest.yml',
    headers: { 'x-client-version': '1.0.0' },
  })
  expect(feedRequest(PLACE, 'electron', null, { ...electron, currentVersion: '' }).headers).toEqual({})
})

it('is a command that a terminal takes, whatever is typed', () => {
  const typed = { ...CLIENT, clientId: "é'; rm -rf ~\n", cohort: 'inner' }
  expect(curlOf(feedRequest(PLACE, 'type', null, typed))).toBe(
    "curl -i -H 'x-client-id: ; rm -rf ~' -H 'x-cohort: inner' '/update/acme/editor/linux-x86_64/1.0.0'",
  )
})
