import type { Application } from '#shared/domain/organizations/application.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'

export interface Step {
  icon: IconName
  title: string
  text: string
  href: string
}

/** The first steps with an application that this role may take, in order. */
export function firstSteps(
  orgSlug: string,
  { slug, appType }: Pick<Application, 'slug' | 'appType'>,
  role: Role,
): Step[] {
  const updates = updatePageFor(appType)
  const steps: (Step | false | null)[] = [
    updates && {
      icon: 'refresh',
      title: 'Set up updates',
      text: 'The few lines that let installed copies update themselves.',
      href: links.updatePage(orgSlug, slug, updates),
    },
    {
      icon: 'upload',
      title: 'Create a release',
      text: 'A version, its notes, and a file for each platform.',
      href: links.createRelease(orgSlug, slug),
    },
    can(role, 'apiKeys.manage') && {
      icon: 'key',
      title: 'Create an API key',
      text: 'Lets CI publish releases.',
      href: links.apiKeys(orgSlug),
    },
    {
      icon: 'link',
      title: 'Share your app',
      text: 'Download links and buttons for your website.',
      href: links.shareApp(orgSlug, slug),
    },
  ]
  return steps.filter((step) => step !== null && step !== false)
}
