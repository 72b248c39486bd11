import type { ReactNode } from 'react'
import { Article } from './article.tsx'

/** What the console keeps in the browser. */
export function Cookies() {
  return (
    <Article
      title="Cookies"
      lead="What this console keeps in your browser, and why. None of it is for advertising."
    >
      <dl>
        <Item name={<code>ory_kratos_session</code>} kept="Kept for 24 hours, or until you log out">
          Keeps you logged in. Scripts can’t read it.
        </Item>
        <Item name={<code>csrf_token_…</code>} kept="Kept for a year">
          Protects forms against requests that other sites forge.
        </Item>
        <Item name={<code>known_device</code>} kept="Kept for 180 days">
          Says that you’ve logged in here before, so that attackers can’t lock you out. It stores hashes of up
          to five accounts.
        </Item>
        <Item name={<code>ory_kratos_continuity</code>} kept="Kept for 15 minutes">
          Continues a login with another provider.
        </Item>
        <Item name={<code>ory_kratos_opened_link</code>} kept="Kept for an hour">
          Remembers a link from an email until you confirm it.
        </Item>
        <Item name={<code>latestOrgSlug</code>} kept="Kept for a year">
          The organization that you opened last, for short links.
        </Item>
        <Item name="Local storage" kept="Kept until you clear it">
          The same organization, your theme, your likely country, the notices and first steps that you have
          closed, your last rollout of each application, the features that you have switched, and whether the
          code font was fetched.
        </Item>
        <Item name="Session storage" kept="Kept until you close the tab">
          The page to return to after logging in, when you logged out, what you typed in a form that asked you
          to log in again, a change to your account that waits for it, and a message for the next page.
        </Item>
      </dl>
      <h2>Update feeds and downloads</h2>
      <p>They neither set nor read cookies.</p>
    </Article>
  )
}

interface ItemProps {
  name: ReactNode
  /** How long it is kept. */
  kept: string
  children: string
}

function Item({ name, kept, children }: ItemProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <p>{children}</p>
        <p className="muted small">{kept}</p>
      </dd>
    </div>
  )
}
