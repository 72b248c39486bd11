import { expect, it } from 'vitest'
import { Name } from '#shared/domain/organizations/organization.ts'

const read = (name: string) => {
  const { data, error } = Name.safeParse(name)
  return data ?? error?.issues.map(({ message }) => message)
}

it('a name is kept as it is seen, on one line and without the white space around it', () => {
  expect(read('  Big  Editor\n')).toBe('Big  Editor')
  expect(read('Big\r\nEditor\u2028\u0000Two')).toBe('Big Editor Two')
  expect(read(` ${'a'.repeat(200)} `)).toBe('a'.repeat(200))
  expect(read('👩‍🚀')).toBe('👩‍🚀')
})

it.each([
  ['', 'Name should be provided'],
  [' \t\n', 'Name must contain characters'],
  ['\u200b\u2060', 'Name must contain characters'],
  ['\u3164', 'Name must contain characters'],
  ['\u202e\u0007', 'Name must contain characters'],
  ['a'.repeat(201), 'Name exceeds maximum length of 200'],
])('the name %j is refused', (name, message) => {
  expect(read(name)).toEqual([message])
})
