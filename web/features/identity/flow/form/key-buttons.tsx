// The buttons of a form that ask for a passkey or a security key, and what is offered where the email is typed.
// Loaded with the first form that has such nodes.

import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import styles from '#web/features/identity/identity.module.css'
import rare from '#web/features/identity/rare.module.css'
import type { UiNode } from '#web/lib/api/flow.ts'
import { makeKey, signByAutofill, signWithKey, stopWaiting } from '#web/lib/browser/webauthn.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Typed } from './form-inputs.ts'
import { requestOf, textOf, wantsAutofill } from './key-requests.ts'
import { readTyped, reportValidity } from './read-typed.ts'

interface KeyButtonsProps {
  nodes: UiNode[]
  /** The method that the flow is in the middle of. */
  active: string | undefined
  form: RefObject<HTMLFormElement | null>
  pressed: UiNode | null
  onSubmit: (submitter: UiNode, typed: Typed) => void
  /** What is beside the button has the sign. */
  inline: boolean | 'single' | undefined
  variant: 'primary' | 'plain'
}

export default function KeyButtons(props: KeyButtonsProps) {
  const { nodes, active, form, pressed, onSubmit, inline, variant } = props
  const [waiting, setWaiting] = useState<UiNode | null>(null)
  const [failure, setFailure] = useState<{ node: UiNode; reason: string } | null>(null)
  const failureId = useId()
  useEffect(() => stopWaiting, [])

  const submit = (group: string, answers: string, credential: string) => {
    if (form.current) onSubmit(submitterOf(group), { ...readTyped(form.current), [answers]: credential })
  }
  const offer = wantsAutofill(nodes) ? textOf(nodes, 'passkey_challenge') : ''
  const offerAgain = useAutofill(offer, (credential) => submit('passkey', 'passkey_login', credential))

  const press = async (node: UiNode) => {
    const request = requestOf(node)
    if (!request || !form.current || waiting || pressed) return
    const asked = request.asks ? textOf(nodes, request.asks) : String(node.attributes.value)
    const makes = request.kind === 'make'
    if (makes && !reportValidity(form.current, nodes, submitterOf(node.group), active)) return
    setFailure(null)
    setWaiting(node)
    const typed = readTyped(form.current)
    const read = (name: string) => typed[name]?.toString()
    const answer = makes ? await makeKey(asked, read) : await signWithKey(asked)
    setWaiting(null)
    if (answer.credential) return submit(node.group, request.answers, answer.credential)
    if (answer.reason) setFailure({ node, reason: answer.reason })
    offerAgain()
  }

  return nodes
    .filter((node) => requestOf(node) !== undefined)
    .map((node) => (
      <div key={node.attributes.name} className={styles.key}>
        <Button
          size="l"
          icon={inline ? undefined : 'key'}
          variant={variant}
          disabled={node.attributes.disabled}
          pending={waiting === node || isSubmitterOf(node.group, pressed)}
          pendingLabel="Waiting for your device…"
          aria-describedby={failure?.node === node ? failureId : undefined}
          onClick={() => void press(node)}
        >
          {node.meta.label?.text ?? 'Use a key'}
        </Button>
        {failure?.node === node && (
          <p id={failureId} role="alert" className={rare.failure}>
            {failure.reason}
          </p>
        )}
      </div>
    ))
}

/**
 * Offers passkeys where the email is typed, as long as there is a request. A press of a button ends that: a device
 * can be asked for one thing at a time. Gives back what offers them again.
 */
function useAutofill(request: string, onSigned: (credential: string) => void): () => void {
  const [round, setRound] = useState(0)
  const sign = useEffectEvent(onSigned)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` restarts the offer after a button was pressed
  useEffect(() => {
    if (!request) return
    let isWaiting = true
    void signByAutofill(request).then(({ credential }) => {
      if (isWaiting && credential) sign(credential)
      isWaiting = false
    })
    return () => {
      if (isWaiting) stopWaiting()
      isWaiting = false
    }
  }, [request, round])
  return () => setRound((former) => former + 1)
}

/** The button that sends an answer: none that is on the page. */
function submitterOf(group: string): UiNode {
  return {
    type: 'input',
    group,
    attributes: { name: 'method', type: 'submit', value: group },
    messages: [],
    meta: {},
  }
}

function isSubmitterOf(group: string, pressed: UiNode | null): boolean {
  return pressed?.group === group && pressed.attributes.name === 'method'
}
