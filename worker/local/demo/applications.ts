// What the demo organizations publish: small generated files in place of installers.

import type { NewApplication } from '#shared/domain/organizations/application.ts'
import type { NewRolloutPlan } from '#shared/domain/releases/rollout-plan.ts'

export interface DemoRelease {
  version: string
  channel?: string
  notes: string
  /** A draft stays unpublished. */
  draft?: boolean
  /** Percent of clients; all of them unless given. */
  rolloutPercent?: number
  /** In place of a percentage. Its second step is begun at once. */
  plan?: NewRolloutPlan
  /** Clients below it are offered nothing above it. */
  requiredStep?: boolean
  /** Signed with the second key too, which the application is given before. */
  isRotating?: boolean
  /** Days since its publication; today unless given. */
  age?: number
  files: { filename: string; updatePlatform: string | null; publicPlatform: string | null }[]
}

export interface DemoApplication
  extends Pick<NewApplication, 'slug' | 'name' | 'description' | 'appType' | 'visibility'>,
    Partial<Pick<NewApplication, 'updaters'>> {
  releases: DemoRelease[]
  /** Update checks of an ordinary day, for an application that has been in use since its oldest release. */
  checksPerDay?: number
  /** The version that its clients had before its oldest release. */
  earlier?: string
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
  {
    filename: `Editor_${version}_aarch64.app.tar.gz`,
    updatePlatform: 'darwin-aarch64',
    publicPlatform: null,
  },
  { filename: `Editor_${version}_x64.app.tar.gz`, updatePlatform: 'darwin-x86_64', publicPlatform: null },
]

/** As electron-builder names them. */
const studioFiles = (version: string) => [
  {
    filename: `Studio Setup ${version}.exe`,
    updatePlatform: 'windows-x86_64-electron-nsis',
    publicPlatform: 'nsis-x86_64',
  },
  {
    filename: `Studio-${version}-mac.zip`,
    updatePlatform: 'darwin-x86_64-electron-zip',
    publicPlatform: null,
  },
  {
    filename: `Studio-${version}.AppImage`,
    updatePlatform: 'linux-x86_64-electron-appimage',
    publicPlatform: 'appimage-x86_64',
  },
]

const notesFiles = (version: string) => [
  {
    filename: `notes_${version}_amd64.AppImage.tar.gz`,
    updatePlatform: 'linux-x86_64',
    publicPlatform: 'appimage-x86_64',
  },
]

/** Given to half of all clients two days after publication. */
const weekOfSteps: NewRolloutPlan = {
  timeZone: 'Europe/Berlin',
  steps: [
    { percent: 10 },
    { percent: 25, afterMinutes: 6 * 60 },
    { percent: 50, afterMinutes: 42 * 60 },
    { percent: 100, afterMinutes: 48 * 60 },
  ],
}

export const acmeApplications: DemoApplication[] = [
  {
    slug: 'editor',
    name: 'Editor',
    description: 'A text editor for long evenings.',
    appType: 'TauriVersion2',
    visibility: 'Public',
    checksPerDay: 900,
    earlier: '2.2.4',
    releases: [
      { version: '2.3.0', notes: 'Opens large files twice as fast.', age: 59, files: editorFiles('2.3.0') },
      { version: '2.4.0', notes: 'A command palette.', age: 24, files: editorFiles('2.4.0') },
      {
        version: '2.4.1',
        notes: 'Fixes a crash when saving to a full disk.',
        plan: weekOfSteps,
        age: 1,
        files: editorFiles('2.4.1'),
      },
      {
        version: '2.5.0-beta.1',
        channel: 'beta',
        notes: 'Split view.',
        age: 4,
        files: editorFiles('2.5.0-beta.1'),
      },
      { version: '2.5.0', notes: 'Split view.', draft: true, files: editorFiles('2.5.0').slice(0, 2) },
    ],
  },
  {
    slug: 'notes',
    name: 'Notes',
    description: '',
    appType: 'TauriVersion1',
    visibility: 'Private',
    checksPerDay: 60,
    earlier: '1.8.2',
    releases: [
      {
        version: '1.9.0',
        age: 34,
        notes: 'Sorts by what was changed last.',
        files: notesFiles('1.9.0'),
      },
      {
        version: '2.0.0',
        age: 9,
        notes: 'Keeps notes in folders.',
        requiredStep: true,
        isRotating: true,
        files: notesFiles('2.0.0'),
      },
    ],
  },
  {
    slug: 'studio',
    name: 'Studio',
    description: 'Records what you play.',
    appType: 'Other',
    updaters: ['electron'],
    visibility: 'Public',
    releases: [
      { version: '3.0.0', notes: 'Mixes down in the background.', files: studioFiles('3.0.0') },
      { version: '3.1.0', notes: 'Opens projects of version 2.', files: studioFiles('3.1.0') },
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
