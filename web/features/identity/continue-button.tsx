import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { takeRecordedPath } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'

/** Goes on to where the person was going before the sign-in. */
export function ContinueButton({ variant, children }: { variant: 'primary' | 'ghost'; children: ReactNode }) {
  const [, go] = useLocation()
  return (
    <Button size="l" variant={variant} onClick={() => go(takeRecordedPath())}>
      {children}
    </Button>
  )
}
