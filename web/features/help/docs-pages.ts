/** A page of `web/docs`, at `/docs/{page}`. */
export interface DocsPage {
  page: string
  /** What links to it say. Its heading may be longer. */
  title: string
}

/** What links to the built-in page say, which has the essentials of all pages. */
export const DOCS_OVERVIEW = 'Overview'

/** The pages of the documentation, in their order and groups. */
export const DOCS_PAGES: readonly { name: string; pages: readonly DocsPage[] }[] = [
  {
    name: 'Start',
    pages: [
      { page: 'quick-start', title: 'Quick start' },
      { page: 'import', title: 'Preview your feed' },
      { page: 'migrating', title: 'Move from another server' },
    ],
  },
  {
    name: 'Publish',
    pages: [
      { page: 'ci', title: 'Publish from CI' },
      { page: 'files', title: 'Files' },
      { page: 'rollouts', title: 'Rollouts' },
      { page: 'mandatory-updates', title: 'Mandatory updates' },
      { page: 'key-rotation', title: 'Key rotation' },
      { page: 'retention', title: 'Retention' },
    ],
  },
  {
    name: 'Update',
    pages: [
      { page: 'tauri-2', title: 'Tauri 2' },
      { page: 'tauri-1', title: 'Tauri 1' },
      { page: 'packager', title: 'Packager' },
      { page: 'electron', title: 'Electron' },
      { page: 'squirrel', title: 'Squirrel' },
      { page: 'sparkle', title: 'Sparkle' },
      { page: 'velopack', title: 'Velopack' },
      { page: 'appimage', title: 'AppImage' },
      { page: 'app-types', title: 'App types' },
    ],
  },
  {
    name: 'Follow',
    pages: [
      { page: 'insights', title: 'Insights' },
      { page: 'status-page', title: 'Status page and badge' },
      { page: 'notifications', title: 'Notifications' },
      { page: 'webhooks', title: 'Webhooks' },
    ],
  },
  {
    name: 'Reference',
    pages: [
      { page: 'limits', title: 'Limits' },
      { page: 'changelog', title: 'Changelog' },
    ],
  },
  {
    name: 'Operate',
    pages: [
      { page: 'self-hosting', title: 'Self-hosting' },
      { page: 'deployment', title: 'Deployment' },
      { page: 'settings', title: 'Settings' },
      { page: 'operations', title: 'Operations' },
      { page: 'real-services', title: 'Real services' },
    ],
  },
  {
    name: 'Contribute',
    pages: [
      { page: 'architecture', title: 'Architecture' },
      { page: 'decisions', title: 'Decisions' },
    ],
  },
]
