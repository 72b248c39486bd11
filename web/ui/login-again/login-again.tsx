import { useLocation, useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import { withAction } from '#web/lib/browser/requested-action.ts'
import { isLoginRequired, keepDraft } from '#web/lib/session/login-again.ts'
import { recordPath } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Note } from '#web/ui/note/note.tsx'

interface LoginAgainProps {
  /** Why the form's call failed, if it did. */
  error: Error | null
  /** What `useKeptDraft` finds the values by. */
  form: string
  /** What the form holds, without secrets. */
  values: () => unknown
  /** Opens the form on its page, for one that is closed otherwise. */
  action?: string | undefined
}

/** Shown in a form whose call needs a recent login: leads to the login and back. Nothing for any other failure. */
export function LoginAgain({ error, form, values, action }: LoginAgainProps) {
  const [path, go] = useLocation()
  const search = useSearch()
  if (!isLoginRequired(error)) return null
  const logIn = () => {
    keepDraft(form, values())
    const here = search ? `${path}?${search}` : path
    recordPath(action ? withAction(path, action) : here)
    go(`${links.login()}?refresh=true`)
  }
  return (
    <Note tone="info" icon="key" role="alert" title={error?.message}>
      <Button onClick={logIn}>Log in again</Button>
    </Note>
  )
}
