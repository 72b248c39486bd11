import { expect, test } from 'vitest'
import { channelHint } from '#web/features/releases/drafts/channel-hint.ts'

const COUNTED = {
  ...{ day: '2026-11-19', clients: 4124, platforms: [], versions: [] },
  channels: [
    { channel: 'production', clients: 4123 },
    { channel: 'beta', clients: 1 },
  ],
}

test('says how many clients ask for the channel that is chosen', () => {
  expect(channelHint('', COUNTED)).toBe('About 4,120 clients get updates from this channel.')
  expect(channelHint('beta', COUNTED)).toBe('1 client gets updates from this channel.')
  expect(channelHint('bete', COUNTED)).toBe('No clients get updates from this channel yet.')
})

test('says nothing while that is not known', () => {
  expect(channelHint('beta', null)).toBeNull()
})
