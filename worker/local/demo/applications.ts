// What the demo organizations publish: small generated files in place of installers.

import type { NewApplication } from '#shared/domain/organizations/application.ts'

export interface DemoRelease {
  version: string
  channel?: string
  notes: string
  /** A draft stays unpublished. */
  draft?: boolean
  files: { filename: string; updatePlatform: string | null; publicPlatform: string }[]
}

export interface DemoApplication
  extends Pick<NewApplication, 'slug' | 'name' | 'description' | 'appType' | 'visibility'> {
  releases: DemoRelease[]
}

const editorFiles = (version: string) => [
  {
    filename: `Editor_${version}_amd64.AppImage`,
    updatePlatform: 'linux-x86_64',
    publicPlatform: 'appimage-x86_64',
  },
  {
    filename: `Editor_${version}_amd64.deb`,
    updatePlatform: 'linux-x86_64-deb',
    publicPlatform: 'deb-x86_64',
  },
  {
    filename: `Editor_${version}_x64-setup.exe`,
    updatePlatform: 'windows-x86_64',
    publicPlatform: 'nsis-x86_64',
  },
  { filename: `Editor_${version}_aarch64.dmg`, updatePlatform: null, publicPlatform: 'dmg-aarch64' },
]

export const acmeApplications: DemoApplication[] = [
  {
    slug: 'editor',
    name: 'Editor',
    description: 'A text editor for long evenings.',
    appType: 'TauriVersion2',
    visibility: 'Public',
    releases: [
      { version: '2.3.0', notes: 'Opens large files twice as fast.', files: editorFiles('2.3.0') },
      { version: '2.4.0', notes: 'A command palette.', files: editorFiles('2.4.0') },
      { version: '2.4.1', notes: 'Saving on a full disk says so.', files: editorFiles('2.4.1') },
      { version: '2.5.0', notes: 'Split views.', draft: true, files: editorFiles('2.5.0').slice(0, 2) },
    ],
  },
  {
    slug: 'notes',
    name: 'Notes',
    description: '',
    appType: 'TauriVersion1',
    visibility: 'Private',
    releases: [
      {
        version: '1.9.0',
        notes: 'Sorts by what was changed last.',
        files: [
          {
            filename: 'notes_1.9.0_amd64.AppImage.tar.gz',
            updatePlatform: 'linux-x86_64',
            publicPlatform: 'appimage-x86_64',
          },
        ],
      },
    ],
  },
  {
    slug: 'player',
    name: 'Player',
    description: 'Plays what you have, and nothing else.',
    appType: 'Packager',
    visibility: 'Private',
    releases: [],
  },
]

/** The one application of a small organization, with one release. */
export function onlyApplication(slug: string, description: string): DemoApplication[] {
  const name = slug.charAt(0).toUpperCase() + slug.slice(1)
  const file = {
    filename: `${name}_1.0.0_amd64.AppImage`,
    updatePlatform: 'linux-x86_64',
    publicPlatform: 'appimage-x86_64',
  }
  return [
    {
      slug,
      name,
      description,
      appType: 'TauriVersion2',
      visibility: 'Public',
      releases: [{ version: '1.0.0', notes: 'The first release.', files: [file] }],
    },
  ]
}
