import { FIRST_ICONS } from './first-icons.ts'
import styles from './icon.module.css'
import type { LATER_ICONS } from './later-icons.ts'

const paths: Partial<Record<string, string>> = { ...FIRST_ICONS }

/** Adds the icons that are not part of the first load. */
export function provideIcons(later: typeof LATER_ICONS): void {
  Object.assign(paths, later)
}

export type IconName = keyof typeof FIRST_ICONS | keyof typeof LATER_ICONS

/** An icon that only some screens load. */
export interface IconShape {
  path: string
  /** Filled, not drawn by its outline, as the marks of platforms are. */
  solid?: true
}

/** An icon by its name, or one of shapes.ts. */
export type IconSource = IconName | IconShape

interface IconProps {
  name: IconSource
  /** In px; 16 unless told. */
  size?: number
  className?: string | undefined
}

/** An icon beside or in place of text. Hidden from screen readers: its control has the name. */
export function Icon({ name, size = 16, className }: IconProps) {
  const { path, solid }: IconShape = typeof name === 'string' ? { path: paths[name] ?? '' } : name
  return (
    <svg
      className={className ?? styles.icon}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={solid ? 'currentColor' : 'none'}
      stroke={solid ? 'none' : 'currentColor'}
      strokeWidth={name === 'more' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  )
}
