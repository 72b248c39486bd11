import styles from './icon.module.css'

// Drawn on a 16 px grid with a stroke of 1.5 px, so that they sit beside text of the same size.
const PATHS = {
  app: 'M2.5 5 8 2l5.5 3v6L8 14l-5.5-3zM2.5 5 8 8m0 0 5.5-3M8 8v6',
  archive: 'M2 3h12v3H2zM3 6v7h10V6M6.5 9h3',
  card: 'M1.75 3.5h12.5v9H1.75zM1.75 6.5h12.5M4.5 10h2',
  chart: 'M2.5 13.5h11M4.5 11V7.5M8 11V3M11.5 11V5.5',
  check: 'm3 8.5 3.25 3.25L13 4.75',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-left': 'm10 4-4 4 4 4',
  'chevron-right': 'm6 4 4 4-4 4',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.75V8l2.25 1.5',
  close: 'm4 4 8 8m0-8-8 8',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  download: 'M8 2v8m0 0L4.75 6.75M8 10l3.25-3.25M2.5 13.5h11',
  edit: 'm2.5 13.5.75-3L10.5 3.25l2.25 2.25-7.25 7.25zM9 4.75 11.25 7',
  external: 'M6 3H3v10h10v-3M9 2.5h4.5V7M13.5 2.5 7 9',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  'eye-off':
    'M6.25 3.7A6.6 6.6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.7 2.2M9.4 12.3a6 6 0 0 1-1.4.2C4 12.5 1.5 8 1.5 8a11 11 0 0 1 2.4-2.8M2 2l12 12',
  file: 'M3.5 1.75h5.25L12.5 5.5v8.75h-9zM8.5 2v3.75h3.75',
  flag: 'M3.5 14.5v-12h8l-1.5 3 1.5 3h-8',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.25V11M8 5v.01',
  key: 'M5.25 13a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM7.75 7.5 13 2.25M10.5 4.75l2 2',
  link: 'M6.75 9.25 9.25 6.75M7 4.5 8.75 2.75a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.75 1.75a3 3 0 0 1-4.5-4.5L4.5 7',
  'log-out': 'M6.5 2.5h-4v11h4M6.5 8h7m0 0-2.75-2.75M13.5 8l-2.75 2.75',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  monitor: 'M2 3h12v8H2zM5.5 13.5h5M8 11v2.5',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
  pause: 'M5.5 3.5v9m5-9v9',
  phone: 'M4.75 1.75h6.5v12.5h-6.5zM7.25 12h1.5',
  play: 'M4.75 3v10l8-5z',
  plus: 'M8 3v10M3 8h10',
  print: 'M4.5 5.5V2h7v3.5M4.5 11.5h-2v-6h11v6h-2M4.5 9h7v5h-7z',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.75-4M13.5 1.75v3.5H10',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.25 10.25 14 14',
  settings:
    'M2 4.5h6m3.5 0H14M2 11.5h2.5m3.5 0h6M9.75 6.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM6.25 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  success: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.25 8.25l2 2 3.5-4',
  terminal: 'M2 3h12v10H2zM4.5 6l2 2-2 2M8.5 10h3',
  trash: 'M2.5 4.5h11M6 4.25V2.5h4v1.75M4 4.5l.6 9h6.8l.6-9M6.75 7v4m2.5-4v4',
  upload: 'M8 11V3m0 0L4.75 6.25M8 3l3.25 3.25M2.5 13.5h11',
  users:
    'M6 7.5A2.5 2.5 0 1 0 6 2.5a2.5 2.5 0 0 0 0 5ZM1.5 13.5c0-2.25 1.75-3.75 4.5-3.75s4.5 1.5 4.5 3.75M10.5 2.75a2.5 2.5 0 0 1 0 4.5M12 10.25c1.6.5 2.5 1.6 2.5 3.25',
  warning: 'M8 2.25 14.5 13.5h-13zM8 6.5v3.25M8 11.5v.01',
} as const

export type IconName = keyof typeof PATHS

/** An icon that only some screens load. */
export interface IconShape {
  path: string
  /** Filled, not drawn by its outline, as the marks of platforms are. */
  solid?: true
}

/** An icon by its name, or one of shapes.ts. */
export type IconSource = IconName | IconShape

/** Every icon, for the gallery. */
export const ICON_NAMES = Object.keys(PATHS) as IconName[]

interface IconProps {
  name: IconSource
  /** In px; 16 unless told. */
  size?: number
  className?: string | undefined
}

/** An icon beside or in place of text. Hidden from screen readers: its control has the name. */
export function Icon({ name, size = 16, className }: IconProps) {
  const { path, solid }: IconShape = typeof name === 'string' ? { path: PATHS[name] } : name
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
