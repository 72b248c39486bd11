// Applications that were deleted in this tab: Back leads past their pages, which the history still has. A slug is never
// given away again.

const deleted = new Set<string>()

const nameOf = (org: string, app: string) => `${org}/${app}`

/** After the application was deleted. */
export function rememberDeleted(org: string, app: string): void {
  deleted.add(nameOf(org, app))
}

/** Whether the application was deleted in this tab. */
export function wasDeleted(org: string, app: string): boolean {
  return deleted.has(nameOf(org, app))
}
