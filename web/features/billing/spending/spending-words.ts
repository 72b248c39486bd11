import { formatEuro } from '#shared/domain/billing/money.ts'
import type { SpendingLimit } from '#shared/domain/billing/spending-limit.ts'
import { formatDay } from '#web/lib/format/format.ts'

/** Euros as people type them, '20', '20,5' or '1234.50', in cents; null for anything else. */
export function readEuro(typed: string): number | null {
  const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Cents as they are typed: '20,00'. */
export function writeEuro(cents: number): string {
  return formatEuro(cents).replace(/ EUR$/, '')
}

/** What follows from use over the limit; null while it isn't. */
export function overLimitWords(
  { overSince, uploadsEnd, uploadsPaused, monthEnd }: SpendingLimit,
  mayRaise: boolean,
): { title: string; text: string } | null {
  if (!overSince || !uploadsEnd) return null
  const raise = mayRaise ? 'you raise the limit' : 'an Admin raises the limit'
  const end = monthEnd ? formatDay(monthEnd) : 'the end of the month'
  if (uploadsPaused)
    return {
      title: 'Uploads are paused. The spending limit is exceeded.',
      text: `They continue when ${raise}, or on ${end}. Updates and downloads continue, and ready drafts can be published.`,
    }
  const isBeforeEnd = !monthEnd || uploadsEnd < monthEnd
  const uploads = isBeforeEnd ? ` Uploads pause on ${formatDay(uploadsEnd)} unless ${raise}.` : ''
  return {
    title: 'The spending limit is exceeded.',
    text: `No further charges until ${end}. Updates and downloads continue.${uploads}`,
  }
}
