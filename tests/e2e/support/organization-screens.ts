// The main screens of an organization, and of an account.

import { links } from '#shared/routes.ts'
import type { MainScreen } from './main-screen.ts'

export const organizationScreens: readonly MainScreen[] = [
  {
    name: 'home',
    path: links.organization('acme'),
    states: ['tab'],
    tree: `
      - heading "Applications" [level=1]
      - button "New application"
      - article "Editor":
        - heading "Editor" [level=2]:
          - link "Editor"
        - paragraph: /Public Created/
        - paragraph: /25% 2\\.4\\.1 rolling out, 50%/
        - list:
          - listitem: 4 published releases
          - listitem: /[\\d,]+ downloads/
          - listitem: /[\\d,]+ checks, 30 days/
      - article "Notes"
      - article "Player":
        - paragraph: Step 3 of 5 Connect the updater
      - article "Studio"`,
  },
  {
    name: 'members',
    path: links.members('acme'),
    states: ['tab'],
    tree: `
      - heading "Members" [level=1]
      - button "Invite new member"
      - table "Members":
        - rowgroup:
          - row "Email Role DevTools seat Actions"
        - rowgroup:
          - row:
            - rowheader "alice@example.test You"
            - cell "Admin"
            - cell "Yes"
            - cell:
              - button "Actions for alice@example.test"
      - heading "Pending Invitations" [level=2]
      - table "Pending Invitations":
        - rowgroup
        - rowgroup:
          - row:
            - rowheader /frank@example.test Sent/
            - cell "Admin"
            - cell
            - cell:
              - button "Resend the invitation of frank@example.test"
              - button "Revoke the invitation of frank@example.test"
      - heading "DevTools Seats" [level=2]
      - paragraph: /A seat lets a member use DevTools.+Each further seat costs 5,00 EUR/
      - combobox "Search members without seats"
      - table "DevTools Seats":
        - rowgroup:
          - row "Email Actions"
        - rowgroup:
          - row:
            - rowheader "alice@example.test"
            - cell:
              - button "Revoke the seat of alice@example.test"`,
  },
  {
    name: 'billing',
    path: links.billing('acme'),
    states: ['tab', 'progress'],
    tree: `
      - heading "Billing" [level=1]
      - heading "Subscription" [level=2]
      - paragraph: /Basic 7,50 EUR per month/
      - heading "This month" [level=2]
      - list:
        - listitem: Base price 7,50 EUR
        - listitem:
          - progressbar /^Storage. .+ of 1 GB included/
      - heading "Payment method" [level=2]
      - button "Change"
      - heading "Billing details" [level=2]
      - button "Edit"
      - heading "Spending limit" [level=2]
      - button "Set limit"
      - heading "Taurify prices" [level=2]
      - heading "Invoices" [level=2]
      - table "Invoices":
        - rowgroup:
          - row "Invoice Status Total"
      - heading "Danger Zone" [level=2]
      - heading "Cancel plan" [level=3]
      - button "Cancel plan…"`,
  },
  {
    name: 'account settings',
    path: links.settings(),
    states: [],
    tree: `
      - heading "Account settings" [level=1]
      - heading "Profile" [level=2]
      - textbox "Email"
      - button "Save"
      - heading "Password" [level=2]
      - textbox "New password"
      - button "Show password"
      - heading "Two-step verification" [level=2]
      - list:
        - listitem:
          - heading "Authenticator app" [level=3]
          - button "Set up the authenticator app"
        - listitem:
          - heading "Backup codes" [level=3]
          - button "Generate backup codes"
      - heading "Passkeys and security keys" [level=2]
      - paragraph: /A passkey replaces/
      - list:
        - listitem:
          - heading "Passkey" [level=3]
          - button "Add a passkey"
        - listitem:
          - heading "Security key" [level=3]
          - textbox "Name of the key optional"
          - button "Add a security key"
      - heading "Active sessions" [level=2]
      - list "Active sessions":
        - listitem:
          - heading [level=3]
          - text: /This device/`,
  },
]
