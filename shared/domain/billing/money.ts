/** Cents of euros: 750 → '7,50 EUR'. */
export function formatEuro(cents: number): string {
  return `${(cents / 100).toFixed(2).replace('.', ',')} EUR`
}
