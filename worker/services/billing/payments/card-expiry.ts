/** Whether a card can no longer be used: it is valid until the end of the month printed on it. PayPal has no expiry. */
export function isPast(
  { expiryMonth, expiryYear }: { expiryMonth: number | null; expiryYear: number | null },
  now: Date,
): boolean {
  return expiryMonth !== null && expiryYear !== null && Date.UTC(expiryYear, expiryMonth) <= now.getTime()
}
