import { matchScreen } from '#shared/match-screen.ts'

/**
 * The label of the button that leaves a finished form for `path`, a path of the console with its query.
 * @param path null: the list of organizations
 */
export function continueWords(path: string | null): string {
  const { screen, params } = matchScreen(path?.split(/[?#]/)[0] || '/')
  if (screen === 'organizations') return 'Continue to your organizations'
  if (screen === 'invitation') return 'Continue to the invitation'
  if (screen === 'settings') return 'Continue to account settings'
  if (screen === 'createOrganization') return 'Continue to the new organization'
  const place = params['appSlug'] ?? params['orgSlug']
  return place ? `Continue to ${place}` : 'Continue'
}
