import { DEFAULT_LINKS, type LinkName } from '#shared/routes.ts'

/** A link whose target an installation may change: the Worker fills it in. */
export function linkTo(name: LinkName, label: string, attributes = ''): string {
  return `<a ${attributes} data-link="${name}" href="${DEFAULT_LINKS[name]}">${label}</a>`
}
