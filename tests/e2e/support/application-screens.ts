// The main screens of an application.

import { links } from '#shared/routes.ts'
import type { MainScreen } from './main-screen.ts'

const EDITOR = ['acme', 'editor'] as const

export const applicationScreens: readonly MainScreen[] = [
  {
    name: 'overview',
    path: links.application(...EDITOR),
    states: ['tab', 'segment', 'bar', 'progress', 'band'],
    tree: `
      - heading "Editor" [level=1]
      - link "Update guide"
      - link "Download page"
      - link "New release"
      - heading "Live now" [level=2]
      - list:
        - listitem:
          - link "2.4.1"
          - paragraph: /^Offered to 25%/
          - progressbar "Rollout of 2.4.1"
          - button "Pause 2.4.1"
      - heading "Versions in use" [level=2]
      - group "Range":
        - button "7 d"
        - button "30 d" [pressed]
      - button "Versions in use as table"
      - button "Versions in use as CSV"
      - img /^Clients by version. .*2.4.1 [\\d.]+%, 2.4.0/
      - paragraph: /^of \\d+ clients .* are on 2.4.0 or later/
      - list /^Versions by clients/:
        - listitem: /2.4.1 [\\d.]+% \\d+/
      - heading "Downloads" [level=2]
      - text: /[\\d,]+ (up|down|unchanged,) \\d+% against the 30 days before/
      - img /^Downloads over the last 30 days/
      - heading "Update checks" [level=2]
      - img /^Update checks over the last 30 days/
      - heading "Platforms" [level=2]
      - list "Clients by platform":
        - listitem: /Windows x64 [\\d.]+% [\\d,]+/
      - heading "Why no update?" [level=2]
      - list "Reasons"
      - heading "Recent activity" [level=2]
      - list:
        - listitem:
          - paragraph: /alice/
          - time`,
  },
  {
    name: 'first run',
    path: links.application('acme', 'player'),
    states: ['tab'],
    tree: `
      - heading "Player" [level=1]
      - region "Ship your first update":
        - heading "Ship your first update" [level=2]
        - status: 2 of 5 done.
        - button "Hide"
        - list:
          - listitem:
            - heading "Create the app (done)" [level=3]
          - listitem:
            - heading "Add a signing key (done)" [level=3]
          - listitem:
            - heading "Connect the updater" [level=3]
            - status: Waiting for the first check…
            - link "Full guide, also for Node.js"
          - listitem:
            - heading "Publish a first version" [level=3]
            - link "New release"
          - listitem:
            - heading "Publish from CI" [level=3]
            - paragraph:
              - link "Script and workflow"
      - heading "Update checks" [level=2]
      - img "No update checks yet. The first check of your app appears here within 10 seconds."
      - heading "Moving from elsewhere?" [level=2]
      - link "Preview your current feed"`,
  },
  {
    name: 'releases',
    path: links.releases(...EDITOR),
    states: ['tab', 'segment', 'progress'],
    tree: `
      - heading "Releases" [level=1]
      - link "New release"
      - search:
        - searchbox "Search versions and notes"
        - navigation "Channel":
          - link "All 5"
          - link "production 4"
          - link "beta 1"
        - button "State"
        - 'button "Sort: Newest first"'
      - table "Releases":
        - rowgroup:
          - row:
            - columnheader "Version"
            - columnheader "Rollout"
            - columnheader "Update files"
            - columnheader "Downloads, 30 days"
            - columnheader "Clients"
            - columnheader "Published":
              - button "Published"
            - columnheader "Actions"
        - rowgroup:
          - row:
            - rowheader /^2.5.0 Draft Draft by alice/:
              - link "2.5.0"
            - cell "Not published"
            - cell /^Windows. missing, macOS. missing, Linux. yes/
            - cell
            - cell
            - cell
            - cell:
              - button "Actions for 2.5.0"
          - row:
            - rowheader /^2.4.1 Rolling out/
            - cell /^25%/:
              - progressbar "Rollout of 2.4.1"
          - row:
            - rowheader /^2.5.0-beta.1 beta Live/
      - heading "Channels" [level=2]
      - button "New channel"
      - table "Channels":
        - rowgroup
        - rowgroup:
          - row:
            - cell "production"
            - cell /2.4.0/
            - cell:
              - button "Change production"`,
  },
  {
    name: 'release',
    path: { version: '2.4.1' },
    states: ['tab'],
    tree: `
      - heading "2.4.1" [level=1]
      - text: Rolling out production Published
      - time
      - text: by alice
      - button "Pause rollout"
      - button "More actions"
      - heading "Rollout" [level=2]
      - list "Rollout plan":
        - listitem: /^25% now/
      - paragraph: /^Everyone else stays on 2\\.4\\.0\\./
      - button /^Release to everyone/
      - term: On 2.4.1
      - definition:
        - text: /^\\d+ of \\d+ clients (today|on)/
        - paragraph: /^[\\d.]+%/
      - term: Updated
      - term: Failed
      - heading "Platforms and files" [level=2]
      - table "Platforms":
        - rowgroup:
          - row "Platform Download Update Signature"
        - rowgroup:
          - row:
            - rowheader "Windows x64"
            - cell:
              - list:
                - listitem:
                  - link "Installer, Editor_2.4.1_x64-setup.exe"
            - cell
            - cell "Verified"
          - row:
            - rowheader "Windows Arm"
            - cell "None"
            - cell "Missing"
            - cell
      - list:
        - listitem: /^(Up to )?\\d+ clients on Windows Arm can’t get 2\\.4\\.1, counted on/
      - heading "Release notes" [level=2]
      - heading "Test an update" [level=2]
      - textbox "Installed version"
      - combobox "Platform"
      - heading "Details" [level=2]
      - term: Previous release
      - definition:
        - link "2.4.0"
      - definition:
        - button /, copy the release ID$/
      - heading "History" [level=2]
      - list:
        - listitem:
          - paragraph: alice published 2.4.1 to 10%
          - time
      - heading "Update feed" [level=2]
      - button "Copy the feed URL"
      - heading "Danger Zone" [level=2]
      - heading "Roll back to 2.4.0" [level=3]
      - button "Roll back…"
      - heading "Yank 2.4.1" [level=3]
      - button "Yank release…"
      - heading "Purge 2.4.1" [level=3]
      - button "Purge release…"`,
  },
  {
    name: 'new release',
    path: links.createRelease(...EDITOR),
    states: ['tab'],
    tree: `
      - heading "New release" [level=1]
      - textbox "Version"
      - combobox "Channel": production
      - heading "Files" [level=2]
      - region "Drop files here":
        - /children: equal
        - text: Drop files here
        - paragraph: /Installers, archives/
        - button "Choose files"
      - textbox "Release notes optional"
      - heading "Ready to publish?" [level=2]
      - list:
        - listitem: "To do: Enter a version Or add files whose names contain it."
        - listitem: "To do: Add files Now, or to the draft later."
      - button "Publish…" [disabled]
      - button "Save as draft"`,
  },
  {
    name: 'insights',
    path: links.insights(...EDITOR),
    states: ['tab', 'segment', 'bar', 'check', 'band'],
    tree: `
      - heading "Insights" [level=1]
      - button "Export CSV"
      - group "Range":
        - button "30 d" [pressed]
      - combobox "Channel"
      - combobox "Platform"
      - checkbox "Compare with the 30 days before" [checked]
      - heading "Versions in use" [level=2]
      - group "Unit":
        - button "Clients" [pressed]
        - button "Checks"
        - button "Percent"
      - button "Versions in use as table"
      - img /^Clients by version over 30 days/
      - paragraph: /^of \\d+ clients .* are on 2.4.0 or later/
      - list /^Versions by clients/:
        - listitem: /2.4.1 [\\d.]+% [\\d,]+/
      - heading "Active clients" [level=2]
      - img /^Clients by day over 30 days. \\d+ on an average day/
      - heading "Adoption" [level=2]
      - combobox "Release"
      - img /^Share of clients on 2.4.1 by day/
      - heading "Failed updates" [level=2]
      - list "Failed updates by release"
      - heading "Downloads" [level=2]
      - list "Legend":
        - listitem: New installs
        - listitem: Updates
      - img /^Downloads over 30 days. [\\d,]+ new installs and [\\d,]+ updates/
      - heading "Update checks" [level=2]
      - img /^Update checks over 30 days/
      - heading "Why no update?" [level=2]
      - list "Why no update?":
        - listitem:
          - list "No file for"
      - heading "Platforms" [level=2]
      - list "Platforms"
      - heading "Countries" [level=2]
      - list "Countries"
      - heading "Downloads by release" [level=2]
      - list "Downloads by release"
      - heading "Channels" [level=2]
      - list "Channels"`,
  },
]
