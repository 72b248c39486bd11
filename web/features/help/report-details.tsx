import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { healthQuery } from '#web/lib/api/health.ts'
import { settings } from '#web/lib/api/settings.ts'
import { userAgent } from '#web/lib/browser/user-agent.ts'
import { latestOrgSlug } from '#web/lib/session/organization.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'

interface ReportDetailsProps {
  /** Of a member. */
  organization?: string | undefined
}

/** What the page itself knows of a problem, to be copied into a report. As many lines before the version is known. */
export function ReportDetails({ organization }: ReportDetailsProps) {
  const { data: health } = useQuery(healthQuery)
  const [openedAt] = useState(() => new Date().toISOString())
  const { productName, siteOrigin } = settings
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const lines = [
    ['Version', `${productName} ${health?.version ?? ''}`.trim()],
    ['Site', siteOrigin],
    ['Organization', organization ?? latestOrgSlug()],
    ['Time', `${openedAt} (${timeZone})`],
    ['Browser', userAgent()],
  ]
  return (
    <CodeBlock
      title="Details to paste"
      code={lines.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('\n')}
      wrap
    />
  )
}
