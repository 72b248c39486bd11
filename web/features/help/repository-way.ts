import { settings } from '#web/lib/api/settings.ts'
import { code } from '#web/ui/icon/shapes.ts'
import type { Way } from './ways.tsx'

/** The way to the source, where the installation names its repository. */
export function repositoryWay(about: string): Way {
  return { href: settings.repository ?? null, icon: code, title: 'Source code and issues', about }
}
