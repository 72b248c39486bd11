import { matchScreen } from '#shared/match-screen.ts'
import { links } from '#shared/routes.ts'
import { useCountryIsUnsupported } from '#web/lib/api/country.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useOffline } from '#web/lib/browser/online.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ErrorBoundary } from '#web/shell/frame/error-boundary.tsx'
import { useTable } from '#web/shell/screen.ts'
import { Banner } from '#web/ui/banner/banner.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** The banners above the screen at `path`: about the console, the country, the organization. */
export function Banners({ path }: { path: string }) {
  const offline = useOffline()
  const unsupported = useCountryIsUnsupported()
  const session = useSession()
  const { parts } = useTable()
  return (
    <>
      {offline && <Banner>You’re offline. Changes can’t be saved until you’re back online.</Banner>}
      {settings.disruption && (
        <Banner
          tone="bad"
          action={
            settings.links.status && (
              <TextLink href={settings.links.status} className="link">
                Status
              </TextLink>
            )
          }
        >
          Ongoing service disruption
        </Banner>
      )}
      {/* The page that it leads to says so itself. */}
      {unsupported && path !== links.unsupportedCountry() && (
        <Banner>
          <b>You are using this service from an unsupported country.</b>{' '}
          <TextLink href={links.unsupportedCountry()}>Learn more</TextLink>
        </Banner>
      )}
      <ErrorBoundary resetKey={path} fallback={null}>
        {parts?.notice({ path, place: matchScreen(path), session })}
      </ErrorBoundary>
    </>
  )
}
