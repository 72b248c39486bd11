import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'

/** `1 of 19 updates (5.3%)` */
export function failedRate(failed: number, of: number): string {
  return `${formatCount(failed)} of ${formatCount(of)} updates (${formatShare(failed, of)})`
}
