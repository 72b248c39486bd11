import { useState } from 'react'
import { links } from '#shared/routes.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { BUTTON_STYLE, buttonHtml } from './button-html.ts'
import { type ShareLink, shareUrl } from './share-links.tsx'
import styles from './share-page.module.css'

/** Websites have fonts of their own, the preview has that of this page. */
const PREVIEW_STYLE = { ...BUTTON_STYLE, fontFamily: 'inherit' }

interface DownloadButtonProps {
  place: AppPlace
  /** By platform. */
  links: readonly ShareLink[]
}

/**
 * A download button for a website, as HTML to copy. First of all it leads to the download page: a file of one platform
 * is of no use to visitors with another.
 */
export function DownloadButton({ place: { org, app }, links: files }: DownloadButtonProps) {
  const { name, visibility } = useApplication()
  const [chosen, setChosen] = useState<string | null>(null)
  const targets = [
    ...(visibility === 'Public' ? [{ ...VISITOR, text: `Download ${name}`, url: pageUrl(org, app) }] : []),
    ...files.map((link) => ({
      ...{ value: link.path, label: link.name, hint: 'Every visitor gets this file.' },
      ...{ text: link.button ?? `Download ${name}`, url: shareUrl(link) },
    })),
  ]
  const target = targets.find(({ value }) => value === chosen) ?? targets[0]
  if (!target) return null
  return (
    <Card title="Button for a website" className={styles.website}>
      <div className={styles.button}>
        <Field label="Platform" hint={target.hint}>
          <Select value={target.value} options={targets} onChange={setChosen} />
        </Field>
        <div className={styles.preview}>
          <span className={styles.name}>Preview</span>
          <div className={styles.site}>
            <a href={target.url} style={PREVIEW_STYLE}>
              {target.text}
            </a>
          </div>
        </div>
        <CodeBlock title="HTML" code={buttonHtml(target.text, target.url)} wrap />
      </div>
    </Card>
  )
}

const VISITOR = {
  value: 'visitor',
  label: 'Each visitor’s system',
  hint: 'Leads to the download page, which offers the file for the visitor’s system.',
}

const pageUrl = (org: string, app: string) => `${settings.siteOrigin}${links.releases(org, app)}`
