import { settings } from '#web/lib/api/settings.ts'
import { chat, lock } from '#web/ui/icon/shapes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Article } from './article.tsx'
import { siteHost } from './site-host.ts'
import { Ways } from './ways.tsx'

/** The terms of use, until the operator names their own. */
export function LegalTerms() {
  const { privacy, cookies, support } = settings.links
  return (
    <Article title="Terms" lead={`The operator of ${siteHost} hasn’t published terms of use here.`}>
      <h2>What applies</h2>
      <p>
        If you have an agreement with the operator, it applies.
        {support && (
          <>
            {' '}
            To ask about it, <TextLink href={support}>contact support</TextLink>.
          </>
        )}{' '}
        You keep the rights to what you publish, and you’re responsible for it.
      </p>
      <h2>The software</h2>
      <p>{settings.productName} is open source under the Apache License 2.0 and comes without a warranty.</p>
      <h2>Read on</h2>
      <Ways
        label="Read on"
        ways={[
          {
            href: privacy,
            icon: lock,
            title: 'Privacy',
            about: 'What is stored about you.',
          },
          {
            href: cookies,
            icon: 'settings',
            title: 'Cookies',
            about: 'What stays in your browser.',
          },
          {
            href: support,
            icon: chat,
            title: 'Support',
            about: 'Who to ask, and what to include.',
          },
        ]}
      />
    </Article>
  )
}
