import { expect, test } from 'vitest'
import { csrf, node } from '#tests/unit/web/features/identity/flow/nodes.ts'
import {
  nodesOf,
  placeMessages,
  settingsSections,
} from '#web/features/identity/settings/settings-sections.ts'

const submit = (group: string, name = 'method') => node(group, { name, type: 'submit', value: group })
const message = (id: number, type = 'error') => ({ id, type, text: 'x' })

test('sections come in one order, whatever order the nodes come in, and only those that are there', () => {
  const nodes = [csrf, submit('totp'), submit('webauthn'), submit('password'), submit('profile')]
  const sections = settingsSections(nodes)
  expect(sections.map(({ id }) => id)).toEqual(['profile', 'password', 'second-factors', 'keys'])
  expect(sections.map(({ groups }) => groups)).toEqual([['profile'], ['password'], ['totp'], ['webauthn']])
})

test('a group that is not known is a section of its own, at the end', () => {
  const sections = settingsSections([submit('device_auth'), csrf, submit('profile')])
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['profile', 'Profile'],
    ['device_auth', 'Device auth'],
  ])
})

test('hidden inputs and scripts make no section, an input for everybody does', () => {
  const script = node('webauthn', { src: '/x.js' }, { type: 'script' })
  expect(settingsSections([csrf, script])).toEqual([])
  const terms = node('default', { name: 'traits.terms', type: 'checkbox' })
  expect(settingsSections([csrf, terms])).toMatchObject([{ title: 'More', groups: ['default'] }])
})

test('a section is sent with the hidden inputs that belong to every form', () => {
  const profile = submit('profile')
  expect(nodesOf([csrf, profile, submit('password')], ['profile'])).toEqual([csrf, profile])
})

test('what the flow says stands in the section that was sent, else above all of them', () => {
  const sections = settingsSections([submit('password'), submit('totp')])
  const wrong = message(4000001)
  expect(placeMessages([wrong], 'totp', sections)).toEqual({
    above: [],
    bySection: { 'second-factors': [wrong] },
    recovered: false,
  })
  expect(placeMessages([wrong], 'link', sections)).toMatchObject({ above: [wrong], bySection: {} })
})

test('that something was saved is not said twice, and a recovery is said above', () => {
  const sections = settingsSections([submit('password')])
  expect(placeMessages([message(1050001, 'success')], 'password', sections).bySection).toEqual({
    password: [],
  })
  const recovered = message(1060001, 'success')
  expect(placeMessages([recovered], 'password', sections)).toMatchObject({
    above: [recovered],
    recovered: true,
  })
})
