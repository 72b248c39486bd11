/** Whether a card can no longer be used: it is good until the end of the month that stands on it. */
export function isPast(card: { expiryMonth: number; expiryYear: number }, now: Date): boolean {
  return Date.UTC(card.expiryYear, card.expiryMonth) <= now.getTime()
}
