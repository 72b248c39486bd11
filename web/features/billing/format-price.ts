/** Cents of a month as they are shown: 750 → '7,50 EUR per month excl. VAT'. */
export function formatPrice(cents: number): string {
  return `${(cents / 100).toFixed(2).replace('.', ',')} EUR per month excl. VAT`
}
