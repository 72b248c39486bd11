import { expect, it } from 'vitest'
import { channelProblem, storedChannelProblem } from '#shared/domain/releases/channel-name.ts'

it.each(['', 'beta', 'nightly-2', 'windows', 'osxbeta', 'x'.repeat(32)])(
  'a channel can be called "%s"',
  (name) => {
    expect(channelProblem(name)).toBeNull()
  },
)

it.each(['Beta', 'a b', '../x', 'x'.repeat(33)])('a channel cannot be called "%s"', (name) => {
  expect(channelProblem(name)).toBe('A channel is up to 32 lower-case letters, digits and hyphens')
})

it.each(['latest', '-', 'beta-mac', 'win', 'osx-beta', 'linux-x64'])(
  '"%s" says something else in an address',
  (name) => {
    expect(channelProblem(name)).toBe('This name of a channel has a meaning of its own; choose another')
  },
)

it('a channel that had its name before it was reserved is still found', () => {
  expect(storedChannelProblem('linux-nightly')).toBeNull()
  expect(storedChannelProblem('beta-mac')).not.toBeNull()
})

it('no channel passes for the one without a name', () => {
  expect(channelProblem('production')).toBe('Leave the channel empty for production')
})
