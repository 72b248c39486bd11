import { FIRST_ICONS } from '#web/ui/icon/first-icons.ts'
import { LATER_ICONS } from '#web/ui/icon/later-icons.ts'

const SHAPES = {
  search: LATER_ICONS.search,
  copy: FIRST_ICONS.copy,
  info: FIRST_ICONS.info,
  warning: FIRST_ICONS.warning,
}

export function icon(name: keyof typeof SHAPES): string {
  const look =
    'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'
  return `<svg class="icon" viewBox="0 0 16 16" ${look} aria-hidden="true"><path d="${SHAPES[name]}"/></svg>`
}
