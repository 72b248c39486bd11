import { canShare, share } from '#web/lib/browser/share.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { Button } from '#web/ui/button/button.tsx'

/** Hands a link to another app of a phone. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  if (!canShare()) return null
  const press = async () => {
    if (!(await share({ title, url })))
      toast.info({ message: 'Not shared', details: 'Copy the link instead.' })
  }
  return (
    <Button size="l" onClick={press}>
      Share link…
    </Button>
  )
}
