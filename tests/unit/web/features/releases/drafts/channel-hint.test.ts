import { expect, test } from 'vitest'
import { channelHint } from '#web/features/releases/drafts/channel-hint.ts'

const COUNTED = {
  ...{ day: '2026-11-19', clients: 4124, platforms: [], versions: [] },
  channels: [
    { channel: 'production', clients: 4123 },
    { channel: 'beta', clients: 1 },
  ],
}

test('says how many clients asked for the chosen channel, and on which day', () => {
  expect(channelHint('', COUNTED)).toMatch(/^About 4,120 clients checked this channel on 19\sNov\s2026\.$/)
  expect(channelHint('beta', COUNTED)).toMatch(/^1 client checked this channel on 19\sNov\s2026\.$/)
  expect(channelHint('bete', COUNTED)).toBe('No clients get updates from this channel yet.')
})

test('says nothing while that is not known', () => {
  expect(channelHint('beta', null)).toBeNull()
})
