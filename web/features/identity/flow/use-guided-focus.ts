import { type RefObject, useEffect, useRef } from 'react'
import type { UiNode } from '#web/lib/api/flow.ts'

/**
 * After an answer, puts the focus where the person goes on: in the first field that is wrong, or, when the form asks
 * for something else now, in its first field. `atOnce`: also when the form appears, because somebody asked for it.
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
