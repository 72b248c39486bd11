// Devices with passkeys or security keys, as Chromium makes them up: they say yes at once, like a person who is quick.

import type { CDPSession, Page } from '@playwright/test'

const DEVICES = {
  laptop: { transport: 'internal', hasResidentKey: true, hasUserVerification: true },
  phone: { transport: 'usb', hasResidentKey: true, hasUserVerification: true },
  securityKey: { transport: 'usb', hasResidentKey: false, hasUserVerification: false },
} as const

/** What can be plugged into a page's computer, one device at a time. */
export async function openPort(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  let plugged: string | undefined

  return {
    async plugIn(device: keyof typeof DEVICES): Promise<void> {
      if (plugged) await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: plugged })
      const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          isUserVerified: true,
          automaticPresenceSimulation: true,
          ...DEVICES[device],
        },
      })
      plugged = authenticatorId
    },
  }
}

/** From the next page on, passkeys are not offered where the email is typed. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}
