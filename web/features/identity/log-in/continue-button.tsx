import type { ReactNode, Ref } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { continueWords } from './continue-words.ts'
import { useContinuation } from './use-continuation.ts'

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
  const { path, leave } = useContinuation(returnTo)
  return (
    <Button ref={ref} size="l" variant={variant} onClick={() => leave()}>
      {children ?? continueWords(path)}
    </Button>
  )
}
