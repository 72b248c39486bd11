import { useState } from 'react'
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
  /** Of the application. */
  name: string
  links: readonly ShareLink[]
}

/** A download button for a website, as HTML to copy. */
export function DownloadButton({ name, links }: DownloadButtonProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const link = links.find((each) => each.path === chosen) ?? links[0]
  if (!link) return null
  const text = `Download ${name}`
  return (
    <Card title="Button for a website" className={styles.website}>
      <div className={styles.button}>
        <Field label="Platform">
          <Select
            value={link.path}
            options={links.map((each) => ({ value: each.path, label: each.name }))}
            onChange={setChosen}
          />
        </Field>
        <div className={styles.preview}>
          <span className={styles.name}>Preview</span>
          <div className={styles.site}>
            <a href={shareUrl(link)} style={PREVIEW_STYLE}>
              {text}
            </a>
          </div>
        </div>
        <CodeBlock title="HTML" code={buttonHtml(text, shareUrl(link))} />
      </div>
    </Card>
  )
}
