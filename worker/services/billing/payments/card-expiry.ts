/** Whether a card can no longer be used: it is good until the end of the month that stands on it. PayPal has no end. */
export function isPast(
  { expiryMonth, expiryYear }: { expiryMonth: number | null; expiryYear: number | null },
  now: Date,
): boolean {
  return expiryMonth !== null && expiryYear !== null && Date.UTC(expiryYear, expiryMonth) <= now.getTime()
}
