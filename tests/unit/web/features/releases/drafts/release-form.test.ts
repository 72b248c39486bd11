import { describe, expect, test } from 'vitest'
import { NO_BEHAVIOR } from '#shared/domain/releases/release-behavior.ts'
import {
  behaviorOf,
  formValues,
  mandatoryForm,
  releaseForm,
} from '#web/features/releases/drafts/release-form.ts'

const EMPTY = formValues({ version: '1.5.0', channel: null, notes: '', ...NO_BEHAVIOR })

function problems(values: Partial<typeof EMPTY>, loose = false) {
  const { error } = releaseForm(loose).safeParse({ ...EMPTY, ...values })
  return (error?.issues ?? []).map(({ path }) => path.join('.'))
}

describe('the form of a draft', () => {
  test('needs none of the behavior, and takes all of it', () => {
    expect(problems({})).toEqual([])
    const all = { mandatory: true, minimumVersion: '1.5.0', requiredStep: true, buildNumber: '142' }
    expect(problems(all)).toEqual([])
    expect(behaviorOf({ ...EMPTY, ...all })).toEqual(all)
  })

  test.each([
    [{ minimumVersion: '1.5.1' }, 'minimumVersion'],
    [{ minimumVersion: 'soon' }, 'minimumVersion'],
    [{ buildNumber: 'b7' }, 'buildNumber'],
  ])('says which field is wrong: %j', (values, field) => {
    expect(problems(values)).toEqual([field])
  })

  test('refuses versions that must have an order where they are free text', () => {
    expect(problems({ version: 'build-7' }, true)).toEqual([])
    expect(problems({ version: 'build-7', requiredStep: true }, true)).toEqual(['requiredStep'])
  })

  test('a new channel needs a name, so that nothing reaches production by mistake', () => {
    expect(problems({ isNewChannel: true })).toEqual(['channel'])
    expect(problems({ isNewChannel: true, channel: 'Beta' })).toEqual(['channel'])
    expect(problems({ isNewChannel: true, channel: 'beta' })).toEqual([])
  })

  test('shows a release as it is, and empty fields as none', () => {
    const release = { version: '1.0.0', channel: 'beta', notes: 'x', ...NO_BEHAVIOR, minimumVersion: '0.9.0' }
    expect(behaviorOf(formValues(release))).toEqual({ ...NO_BEHAVIOR, minimumVersion: '0.9.0' })
  })
})

test('the form of a published release compares the minimum version with its own', () => {
  const isTaken = (minimumVersion: string) =>
    mandatoryForm('1.5.0').safeParse({ mandatory: false, minimumVersion }).success
  expect([isTaken(''), isTaken('1.5.0'), isTaken('1.5.1'), isTaken('x')]).toEqual([true, true, false, false])
})
