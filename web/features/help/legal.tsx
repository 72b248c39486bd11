import type { ReactNode } from 'react'
import { settings } from '#web/lib/api/settings.ts'
import { chat, lock } from '#web/ui/icon/shapes.ts'
import { Article } from './article.tsx'
import { siteHost } from './site-host.ts'
import { Ways } from './ways.tsx'

/** What the console keeps in the browser. */
export function Cookies() {
  return (
    <Article
      title="Cookies"
      lead="What this console keeps in your browser, and why. None of it is for advertising."
    >
      <dl>
        <Item name={<code>ory_kratos_session</code>}>
          Keeps you logged in. Scripts can’t read it, and logging out ends it.
        </Item>
        <Item name={<code>csrf_token_…</code>}>
          Protects forms against requests that other sites forge. Kept for a year.
        </Item>
        <Item name={<code>known_device</code>}>
          Says that you’ve logged in here before, so that attackers can’t lock you out. It has hashes of up to
          five accounts. Kept for 180 days.
        </Item>
        <Item name={<code>ory_kratos_continuity</code>}>
          Continues a login with another provider. Kept for 15 minutes.
        </Item>
        <Item name={<code>ory_kratos_opened_link</code>}>
          Remembers a link from an email until you confirm it. Kept for an hour.
        </Item>
        <Item name={<code>latestOrgSlug</code>}>
          The organization that you opened last, for short links. Kept for a year.
        </Item>
        <Item name="Local storage">
          The same organization, your theme, your likely country, the notices and first steps that you have
          closed, your last rollout of each application, and unfinished uploads. Kept until you clear it.
        </Item>
        <Item name="Session storage">
          The page to return to after logging in, and what you typed in a form that asked you to log in again.
          It’s deleted when the tab closes.
        </Item>
      </dl>
      <p>Update feeds and downloads neither set nor read cookies.</p>
    </Article>
  )
}

/** What the console stores about its users. */
export function Privacy() {
  return (
    <Article title="Privacy" lead={`What ${settings.productName} stores about you at ${siteHost}.`}>
      <h2>If you have an account</h2>
      <ul>
        <li>Your email, the URL of your picture if you have one, and a hash of your password.</li>
        <li>Your sessions, each with its time, IP address and browser.</li>
        <li>
          Your organizations, your role in each, and what you did there. Other members see your email and
          picture.
        </li>
      </ul>
      <h2>If you use an application that is updated from here</h2>
      <p>
        Update checks and downloads are counted per day, by version, platform and country. The counts name no
        person and no device. To count a download once, its IP address (of IPv6 the first half) and a hash of
        the client’s identifier are kept for two hours. In a gradual rollout, the client’s identifier or IP
        address decides whether it gets the release.
      </p>
      <p>
        The operator of this installation decides how long data is kept and who may see it. Their own privacy
        policy, if they have one, replaces this page.
      </p>
    </Article>
  )
}

/** The terms of use, until the operator names their own. */
export function Terms() {
  return (
    <Article title="Terms" lead={`The operator of ${siteHost} hasn’t published terms of use here.`}>
      <h2>What applies</h2>
      <p>
        If you have an agreement with the operator, it applies. You keep the rights to what you publish, and
        you’re responsible for it.
      </p>
      <h2>The software</h2>
      <p>{settings.productName} is open source under the Apache License 2.0 and comes without a warranty.</p>
      <h2>Read on</h2>
      <Ways
        label="Read on"
        ways={[
          {
            href: settings.links.privacy,
            icon: lock,
            title: 'Privacy',
            about: 'What is stored about you.',
          },
          {
            href: settings.links.cookies,
            icon: 'settings',
            title: 'Cookies',
            about: 'What stays in your browser.',
          },
          {
            href: settings.links.support,
            icon: chat,
            title: 'Support',
            about: 'Whom to ask, and what to include.',
          },
        ]}
      />
    </Article>
  )
}

function Item({ name, children }: { name: ReactNode; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
