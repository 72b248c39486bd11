import { links } from '#shared/routes.ts'
import { useCountryIsUnsupported } from '#web/lib/country.ts'
import { settings } from '#web/lib/settings.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Lines about things that hold for the whole console, above whatever screen is shown. */
export function Banners() {
  const unsupported = useCountryIsUnsupported()
  return (
    <>
      {settings.disruption && (
        <Banner
          tone="bad"
          action={settings.links.status && <TextLink href={settings.links.status}>Status</TextLink>}
        >
          Ongoing service disruption
        </Banner>
      )}
      {unsupported && (
        <Banner>
          You are using this service from an unsupported country.{' '}
          <TextLink href={links.unsupportedCountry()}>Learn more</TextLink>
        </Banner>
      )}
    </>
  )
}
