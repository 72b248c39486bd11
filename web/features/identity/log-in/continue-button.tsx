import type { ReactNode, Ref } from 'react'
import { useLocation } from 'wouter'
import { patterns } from '#shared/routes.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { ownPathOf, recordedPath, takeRecordedPath } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { continueWords } from './continue-words.ts'

interface ContinueButtonProps {
  variant: 'primary' | 'ghost'
  /** The return URL of the page that redirected here. */
  returnTo?: string | undefined
  /** Where it leads unless given. */
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** Continues to the page requested before the login. */
export function ContinueButton({ variant, returnTo, children, ref }: ContinueButtonProps) {
  const [, go] = useLocation()
  const wanted = ownPathOf(returnTo ?? null)
  const isHome = wanted === null || wanted === patterns.organizations
  return (
    <Button
      ref={ref}
      size="l"
      variant={variant}
      onClick={() => (isHome ? go(takeRecordedPath()) : leaveTo(wanted))}
    >
      {children ?? continueWords(isHome ? recordedPath() : wanted)}
    </Button>
  )
}
