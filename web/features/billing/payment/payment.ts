// One payment from the intent to its use. An intent that has been approved is kept until it is known what became of
// it: an idempotent retry after a lost connection continues with it, and pays once.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { billing } from '#shared/contracts/billing.ts'
import {
  DEFAULT_PAYMENT_METHOD,
  type PaymentIntent,
  type PaymentMethodType,
  type StoredMethod,
  type StoredPayment,
} from '#shared/domain/billing/payment.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import { RpcError } from '#shared/errors.ts'
import { refresh } from '#web/lib/api/query-client.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import type { PaymentProblem } from '#web/lib/third-parties/card-provider.ts'

/** Uses an intent that has been approved. */
export type UseIntent = (paymentIntentId: string) => Promise<void>

/** Has an intent approved: null on success, otherwise the problem. */
type Approve = (intent: PaymentIntent) => Promise<PaymentProblem | null>

/** Why a payment failed. */
export interface PaymentError extends PaymentProblem {
  /** The payment is approved, and it is not known whether it has been used. */
  held?: boolean | undefined
}

/** The quoted amount in cents, and what to do once it turns out to be outdated. */
export interface Price {
  cents: number
  onChanged: () => void
}

export interface Payment {
  /** An approved payment waits to be used once more. */
  isHeld: boolean
  createIntent(method: PaymentMethodType): Promise<PaymentIntent>
  /** Uses the held intent, or one that `approve` gets approved; an intent that is too old is replaced once. */
  pay(method: PaymentMethodType, approve: Approve): Promise<PaymentError | null>
  /** Uses the held intent, or one on the stored payment method. */
  payStored(stored: StoredMethod): Promise<PaymentError | null>
  /** Uses an intent that has been approved. */
  complete(paymentIntentId: string): Promise<PaymentError | null>
  /** Uses the held intent once more. */
  completeHeld(): Promise<PaymentError | null>
}

/** What tells that a plan runs. */
const OF_PLAN = ['subscription.getSummary', 'subscription.hasActive', 'orgs.get'] as const

export function usePayment(plan: Plan | null, price: Price | null, use: UseIntent): Payment {
  const { org } = useOrganization()
  const client = useQueryClient()
  const create = useMutation(rpcMutation(billing, 'paymentIntent.create', { stopPropagation: true }))
  const kept = useRef<string>(null)
  const [isHeld, setIsHeld] = useState(false)
  const hold = (id: string | null) => {
    kept.current = id
    setIsHeld(id !== null)
  }

  /** Has the page show what has changed since it was loaded. */
  function catchUp(fault: unknown) {
    const reason = reasonOf(fault)
    if (reason === 'price_changed') price?.onChanged()
    if (reason !== 'already_subscribed') return
    // In another tab, or by another Admin: the plan takes the place of the form, and of what it says.
    toast.info({ message: problemOf(fault).message })
    for (const query of OF_PLAN) void refresh(client, query)
  }

  async function createIntent(
    paymentMethodType: PaymentMethodType,
    stored?: StoredPayment,
  ): Promise<PaymentIntent> {
    const wanted = { orgId: org.id, plan, paymentMethodType, stored }
    const intent = await create.mutateAsync(wanted).catch((fault: unknown) => {
      catchUp(fault)
      throw fault
    })
    if (!price || intent.amount === price.cents) return intent
    price.onChanged()
    throw new RpcError(
      409,
      'The price has changed and nothing was charged. Check the new price and pay again.',
    )
  }

  async function complete(id: string): Promise<PaymentError | null> {
    try {
      await use(id)
      hold(null)
      return null
    } catch (fault) {
      const held = !isRefusal(fault)
      hold(held ? id : null)
      catchUp(fault)
      return { ...problemOf(fault), held }
    }
  }

  async function payOnce(open: () => Promise<PaymentIntent>, approve: Approve): Promise<PaymentError | null> {
    if (kept.current) return complete(kept.current)
    try {
      const intent = await open()
      return (await approve(intent)) ?? (await complete(intent.id))
    } catch (fault) {
      return problemOf(fault)
    }
  }

  async function payWith(open: () => Promise<PaymentIntent>, approve: Approve): Promise<PaymentError | null> {
    const problem = await payOnce(open, approve)
    return problem?.expired ? payOnce(open, approve) : problem
  }

  return {
    isHeld,
    createIntent,
    complete,
    completeHeld: async () => (kept.current ? complete(kept.current) : null),
    pay: (method, approve) => payWith(() => createIntent(method), approve),
    payStored: (stored) =>
      payWith(
        () => createIntent(DEFAULT_PAYMENT_METHOD, { ...stored, amount: price?.cents }),
        requireAuthorized,
      ),
  }
}

/** What is stored needs no approval, unless the service doesn't know of it. */
const requireAuthorized: Approve = async ({ status }) =>
  status === 'authorized'
    ? null
    : { message: 'The stored payment method can’t be used here. Nothing was charged. Use another one.' }

/** Whether the service rejected the payment for good, so that a retry with this intent is pointless. */
function isRefusal(fault: unknown): boolean {
  return (
    fault instanceof RpcError &&
    fault.code >= 400 &&
    fault.code < 500 &&
    ![401, 408, 429].includes(fault.code)
  )
}

function reasonOf(fault: unknown): string | undefined {
  return fault instanceof RpcError ? fault.data?.reason : undefined
}

const FIELDS = ['number', 'expiryMonth', 'expiryYear', 'cvc'] as const

/**
 * What a failed call means for the payer.
 * @throws what is no error at all
 */
export function problemOf(fault: unknown): PaymentProblem {
  if (!(fault instanceof Error)) throw fault
  if (!(fault instanceof RpcError)) return { message: fault.message }
  return {
    message: fault.message,
    field: FIELDS.find((name) => name === fault.data?.field),
    expired: reasonOf(fault) === 'payment_intent_expired',
  }
}
