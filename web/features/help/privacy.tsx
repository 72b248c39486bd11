import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { chat } from '#web/ui/icon/shapes.ts'
import { Article } from './article.tsx'
import { siteHost } from './site-host.ts'
import { supportWay } from './support-way.ts'
import { Ways } from './ways.tsx'

/** What the console stores about its users. */
export function Privacy() {
  return (
    <Article title="Privacy" lead={`What ${settings.productName} stores about you at ${siteHost}.`}>
      <h2>If you have an account</h2>
      <ul>
        <li>Your email, the URL of your picture if you have one, and a hash of your password.</li>
        <li>
          If you use them: the public keys of your passkeys, your second factors and hashes of backup codes,
          and which account of another service you log in with.
        </li>
        <li>Your sessions, each with its time, IP address and browser.</li>
        <li>
          Your organizations, your role in each, and what you did there. Other members see your email and
          picture.
        </li>
        <li>
          If you subscribe: the name, address and VAT number on your invoices, the invoices, and the brand,
          last four digits and expiry of your card. The card provider alone gets its number.
        </li>
      </ul>
      <h2>If you use an app that gets its updates here</h2>
      <p>
        Update checks and downloads are counted per day, by version, platform and country. The counts name no
        person and no device.
      </p>
      <p>
        To avoid counting a download twice, your IP address (the first half of it for IPv6) and a hash of the
        application’s client ID are kept for two hours. To count clients, and to see whether updates install,
        hashes of the client ID, or of IP address and user agent, are kept until the end of the next day.
        Hashes of two days can’t be compared. In a gradual rollout, the client ID or IP address decides
        whether you get the release.
      </p>
      <h2>Who decides</h2>
      <p>
        The operator of this installation decides how long data is kept and who may see it. Their own privacy
        policy, if they have one, replaces this page.
      </p>
      <h2>To see or delete your data</h2>
      <Ways
        label="To see or delete your data"
        ways={[
          {
            href: links.settings(),
            icon: 'settings',
            title: 'Account settings',
            about: 'See and change your email and picture, and end sessions.',
          },
          {
            href: settings.links.support,
            icon: chat,
            title: 'Support',
            about: 'Ask for a copy of your data, or to have it deleted.',
          },
          supportWay('Write to the people who run this console'),
        ]}
      />
    </Article>
  )
}
