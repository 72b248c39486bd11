import { type Flow, formMethod } from '#web/lib/flow.ts'
import { FlowForm } from './flow-form.tsx'
import { FlowMessages } from './flow-messages.tsx'
import type { FlowControls } from './flow-view.tsx'

/** A whole flow as one form. */
export function SingleForm({ flow: { ui }, controls }: { flow: Flow; controls: FlowControls }) {
  return (
    <>
      <FlowMessages messages={ui.messages} />
      <FlowForm part={{ action: ui.action, method: formMethod(ui.method), nodes: ui.nodes }} {...controls} />
    </>
  )
}
