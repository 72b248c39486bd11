import type { FlowControls } from '#web/features/identity/flow/flow-view.tsx'
import { FlowForm } from '#web/features/identity/flow/form/flow-form.tsx'
import { FlowMessages } from '#web/features/identity/flow/form/flow-messages.tsx'
import { type Flow, formMethod } from '#web/lib/api/flow.ts'

/** A whole flow as one form. */
export function SingleForm({ flow: { ui }, controls }: { flow: Flow; controls: FlowControls }) {
  return (
    <>
      <FlowMessages messages={ui.messages} />
      <FlowForm part={{ action: ui.action, method: formMethod(ui.method), nodes: ui.nodes }} {...controls} />
    </>
  )
}
