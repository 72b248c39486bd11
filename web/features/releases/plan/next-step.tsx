import { useState } from 'react'
import { useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { NextStepDialogProps } from './next-step-dialog.tsx'

const nextStepDialog = lazyPart<NextStepDialogProps>(() =>
  import('./next-step-dialog.tsx').then((part) => part.NextStepDialog),
)

/** Begins the next step of a plan now, after saying what that skips. */
export function NextStep(props: Omit<NextStepDialogProps, 'open' | 'onOpenChange'>) {
  const { canWrite } = useReleaseRights()
  const [asking, setAsking] = useState(false)
  const Dialog = usePart(nextStepDialog, asking, () => setAsking(false))
  return (
    <>
      <Button disabled={!canWrite} onClick={() => setAsking(true)}>
        Next step now…
      </Button>
      {Dialog && <Dialog {...props} open={asking} onOpenChange={setAsking} />}
    </>
  )
}
