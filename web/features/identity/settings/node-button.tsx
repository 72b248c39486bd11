import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { FlowControls } from '#web/features/identity/flow/flow-view.tsx'
import { keyOf } from '#web/features/identity/flow/form/form-nodes.ts'
import type { UiNode } from '#web/lib/api/flow.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface NodeButtonProps {
  node: UiNode
  controls: FlowControls
  /** In place of the service's own label. */
  children?: ReactNode
  label?: string
  variant?: 'plain' | 'primary' | 'danger'
  /** What is asked before it is sent. */
  confirm?: { title: string; text: ReactNode; action: string }
}

/** A submit button of a flow that sends nothing but itself. */
export function NodeButton({ node, controls, children, label, variant, confirm }: NodeButtonProps) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => keepFocusNear(element)
  }, [])

  const { pressed, onSubmit } = controls
  const pending = pressed !== null && keyOf(pressed) === keyOf(node)
  const send = () => onSubmit(node, {})
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        aria-label={label}
        disabled={node.attributes.disabled}
        pending={pending}
        onClick={() => (confirm ? setAsking(true) : send())}
      >
        {children ?? node.meta.label?.text ?? 'Continue'}
      </Button>
      {confirm && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={confirm.title}
          confirmLabel={confirm.action}
          onConfirm={() => {
            setAsking(false)
            send()
          }}
        >
          {confirm.text}
        </ConfirmDialog>
      )}
    </>
  )
}

/** A button that has done its work disappears: the focus stays in the row that it stood in. */
function keepFocusNear(element: HTMLElement | null): void {
  if (!element || element.ownerDocument.activeElement !== element) return
  const row = element.closest<HTMLElement>('[tabindex="-1"]')
  queueMicrotask(() => row?.focus({ preventScroll: true }))
}
