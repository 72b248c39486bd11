// Apart from the schema of keys, which every page loads with the contract.

const DAY_SECONDS = 86_400

/** How long a key can live, in seconds; null is for ever. */
export const EXPIRY_OPTIONS: { label: string; seconds: number | null }[] = [
  { label: '1 day', seconds: DAY_SECONDS },
  { label: '7 days', seconds: 7 * DAY_SECONDS },
  { label: '30 days', seconds: 30 * DAY_SECONDS },
  { label: '90 days', seconds: 90 * DAY_SECONDS },
  { label: '365 days', seconds: 365 * DAY_SECONDS },
  { label: 'Never', seconds: null },
]
export const DEFAULT_EXPIRY_SECONDS = 30 * DAY_SECONDS
