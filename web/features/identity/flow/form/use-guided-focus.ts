import { type RefObject, useEffect, useRef } from 'react'
import type { UiNode } from '#web/lib/api/flow.ts'

/**
 * After a response, moves the focus to where the person continues: the first invalid field, or, when the form asks
 * for something else now, its first field. `atOnce`: also when the form appears, because the user opened it.
 */
export function useGuidedFocus(
  form: RefObject<HTMLFormElement | null>,
  fields: UiNode[],
  atOnce: boolean,
): void {
  const visible = fields.filter(({ type, attributes }) => type === 'input' && attributes.type !== 'hidden')
  const asked = visible.map(({ attributes }) => attributes.name).join()
  const wrong = visible.flatMap(({ messages }) => messages.map(({ text }) => text)).join()
  const before = useRef(atOnce ? { asked: '', wrong } : { asked, wrong })
  useEffect(() => {
    const { asked: askedBefore, wrong: wrongBefore } = before.current
    before.current = { asked, wrong }
    if (askedBefore === asked && wrongBefore === wrong) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const next = asked === askedBefore ? null : form.current?.querySelector<HTMLElement>(VISIBLE)
    const target = first ?? next
    target?.focus()
  }, [form, asked, wrong])
}

const VISIBLE = 'input:not([type=hidden], [tabindex="-1"]), select'
