import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { Mark } from '#web/ui/mark/mark.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './logo.module.css'

/** The product's sign and name, a link home. A narrow header shows only the sign. */
export function Logo({ compact = false }: { compact?: boolean | undefined }) {
  return (
    <TextLink href={links.organizations()} className={styles.logo} aria-label={settings.productName}>
      <Mark compact={compact} />
    </TextLink>
  )
}
