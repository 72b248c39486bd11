import { links } from '#shared/routes.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'

/** The end of the header for visitors. Its screen has the primary button. */
export function SignedOutLinks() {
  return (
    <>
      <LinkButton href={links.login()} variant="ghost">
        Log in
      </LinkButton>
      <LinkButton href={links.registration()}>Sign up</LinkButton>
    </>
  )
}
