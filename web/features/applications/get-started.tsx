import { links, updatePageFor } from '#shared/routes.ts'
import { useApplication, useOrganization } from '#web/lib/organization.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './applications.module.css'

interface Tile {
  icon: IconName
  title: string
  text: string
  href: string
}

/** What there is to do with an application, in the order in which it is first done. */
export function GetStarted() {
  const { org } = useOrganization()
  const { slug, appType } = useApplication()
  const updates = updatePageFor(appType)
  const tiles: Tile[] = [
    {
      icon: 'upload',
      title: 'Create a release',
      text: 'A version, its notes, and a file for each platform.',
      href: links.createRelease(org.slug, slug),
    },
    {
      icon: 'key',
      title: 'Create an API key',
      text: 'Lets a build machine publish without a person.',
      href: links.apiKeys(org.slug),
    },
    {
      icon: 'link',
      title: 'Share your app',
      text: 'Download links and buttons for your website.',
      href: links.shareApp(org.slug, slug),
    },
  ]
  if (updates)
    tiles.unshift({
      icon: 'refresh',
      title: 'Set up updates',
      text: 'The few lines that let installed copies update themselves.',
      href: links.updatePage(org.slug, slug, updates),
    })
  return (
    <Stack as="section">
      <h2>Get started</h2>
      <div className={styles.tiles}>
        {tiles.map(({ icon, title, text, href }) => (
          <TextLink key={href} href={href} className={styles.tile}>
            <Icon name={icon} />
            <b>{title}</b>
            <span className="muted small">{text}</span>
          </TextLink>
        ))}
      </div>
    </Stack>
  )
}
