/** A note needs no action; what is repairable is written again after a restore. */
export interface Finding {
  what: string
  where: string
  fix: string
  note?: boolean
  repairable?: boolean
}
