import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'

/** What asked for an update: '1.0.0 on macOS Apple silicon'. */
export function checkWords({
  versions,
  platforms,
}: Pick<ApplicationInsights, 'versions' | 'platforms'>): string {
  const version = versions[0]?.version
  const platform = platforms.updateChecks.items[0]?.value
  const name = platform && platformWords(platform).name
  if (!version) return name ? `from ${name}` : 'arrived'
  return name ? `${version} on ${name}` : version
}
