import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Settings } from '#web/lib/api/settings.ts'
import { approvePayPal, loadCardScript } from '#web/lib/third-parties/card-provider.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { PayButton } from './pay-button.tsx'
import { type Payment, type PaymentError, problemOf } from './payment.ts'
import { PaymentNotice } from './payment-notice.tsx'

interface PayPalFormProps {
  provider: NonNullable<Settings['cardProvider']>
  payment: Payment
  /** What the button says that finishes a payment. */
  label: string
  /** Paying is disabled: the page says why. */
  blocked: boolean
  onBusy: (busy: boolean) => void
}

/** Without another request by the user: each rendering of the button creates an intent. */
const MAX_RENDERS = 3

/** `stuck`: continues at the user's request only. */
type Phase = 'preparing' | 'offered' | 'finishing' | 'stuck'

/** PayPal's own button, drawn by the provider's script, with a skeleton until then. */
export function PayPalForm({ provider, payment, label, blocked, onBusy }: PayPalFormProps) {
  const [attempt, setAttempt] = useState(0)
  // Each attempt has a place of its own. A selector is made of it, in which a colon would mean something.
  const place = `paypal-${useId().replaceAll(/\W/g, '')}-${attempt}`
  const [phase, setPhase] = useState<Phase>('preparing')
  const [trouble, setTrouble] = useState<PaymentError | null>(null)
  const createIntent = useEffectEvent(() => payment.createIntent('paypal'))
  const complete = useEffectEvent((intent: string) => payment.complete(intent))
  useEffect(() => onBusy(phase === 'finishing'), [phase, onBusy])

  const offerAgain = () => {
    setPhase('preparing')
    setAttempt((count) => count + 1)
  }

  useEffect(() => {
    if (blocked) return
    let gone = false
    let offered = false
    const offer = async (): Promise<PaymentError | null> => {
      const load = loadCardScript(provider)
      const [script, intent] = await Promise.all([load, createIntent()])
      if (gone) return null
      const problem = await approvePayPal(script, intent, `#${place}`, () => {
        offered = true
        if (!gone) setPhase('offered')
      })
      if (gone || problem) return problem
      setPhase('finishing')
      return complete(intent.id)
    }
    void offer()
      .catch((fault): PaymentError => problemOf(fault))
      .then((found) => {
        if (gone || !found) return
        setTrouble(found)
        // An intent serves once. What could not even be offered, or fails by itself, is not tried on and on.
        if (found.held || !offered || (attempt + 1) % MAX_RENDERS === 0) setPhase('stuck')
        else {
          setPhase('preparing')
          setAttempt((count) => count + 1)
        }
      })
    return () => {
      gone = true
    }
  }, [provider, place, attempt, blocked])

  const finish = async () => {
    setPhase('finishing')
    const found = await payment.completeHeld()
    setTrouble(found)
    if (found?.held) setPhase('stuck')
    else if (found) offerAgain()
  }

  if (blocked) return <PayButton label={label} blocked pending={false} />
  return (
    <Stack>
      {trouble && phase !== 'finishing' && <PaymentNotice trouble={trouble} />}
      {phase === 'preparing' && (
        <Loading label="Loading PayPal…">
          <Skeleton shape="block" height="2.25rem" />
        </Loading>
      )}
      {/* The script's own: nothing of React's goes in. */}
      <div key={place} id={place} hidden={phase !== 'offered'} />
      {payment.isHeld && (
        <PayButton label={label} blocked={false} pending={phase === 'finishing'} onClick={finish} />
      )}
      {phase === 'finishing' && !payment.isHeld && <p className="muted">Finishing…</p>}
      {phase === 'stuck' && !payment.isHeld && (
        <div>
          <Button icon="refresh" onClick={offerAgain}>
            Try again
          </Button>
        </div>
      )}
    </Stack>
  )
}
