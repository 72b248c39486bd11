import type { FlowType, UiNode } from '#web/lib/api/flow.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import type { Step } from './decide.ts'
import { savedWords } from './saved-words.ts'

/** Of the buttons that send another code. */
const RESEND_LABEL_ID = 1070008

/** Says what has happened where the form itself looks the same as before, or is left. */
export function giveNotice(type: FlowType, step: Step, submitter: UiNode): void {
  const messages = step.kind === 'show' ? (step.flow.ui.messages ?? []) : []
  const saved = messages.find((message) => message.type === 'success')
  if (type === 'settings' && step.kind === 'done') tellSaved(submitter, step.emailWaits)
  if (type === 'settings' && saved) toast.success({ message: savedWords(submitter) ?? saved.text })
  const sent = messages.every((message) => message.type === 'info') ? messages[0] : undefined
  if (submitter.meta.label?.id === RESEND_LABEL_ID && sent) toast.info({ message: sent.text })
}

/** A new email is no change yet. Whatever else the form held is. */
function tellSaved(submitter: UiNode, emailWaits: string | undefined): void {
  if (!emailWaits) toast.success({ message: savedWords(submitter) ?? 'Changes saved.' })
  else
    toast.info({
      message: `Your email will change to ${emailWaits} once you verify it.`,
      details: 'Your current email works until then. Everything else is saved.',
    })
}
