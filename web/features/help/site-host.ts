import { settings } from '#web/lib/api/settings.ts'

/** The name that users know the installation by, such as `gantry.example`. */
export const siteHost = settings.siteOrigin.replace(/^https?:\/\//, '')
