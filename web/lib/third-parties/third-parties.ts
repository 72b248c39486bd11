// Third-party services that an operator may connect: error reports and web analytics. They and the code that connects
// them are fetched only when a setting is there, and may be unreachable without any effect.

import { settings } from '#web/lib/api/settings.ts'

/** Connects what the settings name. */
export function connectThirdParties(): void {
  if (!settings.errorReportDsn && !settings.analyticsScript) return
  import('./third-party-services.ts').then((part) => part.connectServices()).catch(() => undefined)
}
