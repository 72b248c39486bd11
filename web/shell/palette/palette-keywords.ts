/** Words by which entries are found that their label and hint don't have. By label, in lower case. */
export const KEYWORDS: Partial<Record<string, string>> = {
  Organizations: 'invitation accept join switch company',
  'Manage organizations': 'invitation accept decline delete close',
  'Account settings': 'profile avatar picture name 2fa mfa',
  Applications: 'apps products home',
  'Invite & manage members': 'team people users colleagues invitation roles admins seats',
  Billing: 'plan price upgrade invoices card spending usage',
  'API keys': 'tokens secrets ci credentials',
  Notifications: 'email alerts slack teams discord chat',
  Webhooks: 'events endpoints integration',
  'Audit log': 'history activity events who',
  Overview: 'application home',
  Releases:
    'versions builds upload download history channels rollout rollback pause yank schedule test an update published by',
  Insights: 'statistics analytics downloads adoption clients failures charts why no update',
  'Update setup':
    'guide tutorial updater feed endpoint latest.json appcast tauri electron sparkle winsparkle netsparkle squirrel velopack packager taurify appimage',
  'Share your app': 'download page link badge buttons',
  Settings: 'app type icon updaters retention purge keys',
  Docs: 'help guide manual documentation tutorial tauri electron sparkle squirrel velopack packager taurify',
  Support: 'help contact',
  Status: 'health uptime incidents',
  'New release': 'upload publish draft version build files',
  'Import a release': 'migrate copy github feed appcast',
  'New application': 'create app',
  'Invite new member': 'add user colleague team',
  'Create API key': 'token secret ci credentials',
  'Create organization': 'new company team',
  'Add chat': 'slack teams discord',
  'Log out': 'sign out leave',
  Visibility: 'public private',
  'Updater public key': 'minisign signature tauri pub',
  'Signing keys': 'rotate ed25519 sparkle signature second',
  Subscription: 'plan cancel upgrade',
  'Payment method': 'credit card paypal',
  'Billing details': 'vat tax company address',
  Invoices: 'receipts bills pdf',
  Password: 'change login',
  'Two-step verification': '2fa mfa totp authenticator backup codes',
  'Passkeys and security keys': 'webauthn fido yubikey',
  'Active sessions': 'devices browsers log out',
}

/** What is done in each application, for which its entry is found where none is open. */
export const APPLICATION_KEYWORDS =
  'app new upload publish release guide update setup insights download share page keys'
