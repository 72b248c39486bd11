import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MomentFields } from '#web/features/releases/moment-fields.tsx'

const HINT = 'The time is in Europe/Berlin.'

/** The attributes of the two fields, and the text that describes both. */
function render(value: string, problem: string | null) {
  const html = renderToStaticMarkup(
    <MomentFields label="Publish at" value={value} problem={problem} hint={HINT} onChange={() => {}} />,
  )
  const [date = '', time = ''] = html.match(/<input[^>]*>/g) ?? []
  const describedBy = /aria-describedby="([^"]*)"/.exec(date)?.[1] ?? 'none'
  expect(time).toContain(`aria-describedby="${describedBy}"`)
  const [, description = ''] = html.split(`id="${describedBy}"`)
  return {
    html,
    description: description.replaceAll(/<[^>]*>/g, ' '),
    invalid: [date, time].map((each) => each.includes('aria-invalid="true"')),
  }
}

test('a date and a time are a group, whose hint describes both', () => {
  const { html, description, invalid } = render('2026-11-24T09:00', null)
  expect(html).toContain('role="group" aria-label="Publish at"')
  expect(description).toContain(HINT)
  expect(invalid).toEqual([false, false])
})

test.each([
  ['a time that can’t be read', '2026-11-24T25:99', 'Enter a time, such as 09:00.', [false, true]],
  ['a missing date', 'T09:00', 'Choose a date.', [true, false]],
  ['neither half', 'T', 'Choose a date and a time.', [true, true]],
])('names %s, and marks no other half', (_, value, text, halves) => {
  const { html, description, invalid } = render(value, 'Choose a date and a time.')
  expect(description).toContain(text)
  expect(html).not.toContain(HINT)
  expect(invalid).toEqual(halves)
})

test('a time that has passed is wrong in both halves', () => {
  const { description, invalid } = render('2020-01-01T09:00', 'This time has passed. Choose a later one.')
  expect(description).toContain('This time has passed. Choose a later one.')
  expect(invalid).toEqual([true, true])
})
