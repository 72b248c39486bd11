// The messages of flows that aren't errors.

import { failure, info, success, unixTime } from './message.ts'

const IF_KNOWN = 'If this address belongs to an account'
const LATE = 'Mails are late: the mail server does not answer. They are kept, and sent as soon as it does.'

interface Linking {
  email: string
  provider: string
  loginUrl: string
  /** The login methods of the account, as far as they may be revealed. */
  methods: string[]
  providers: string[]
}

/** The messages of flows that aren't errors. */
export const notices = {
  loginCodeSent: (address: string) =>
    info(1010014, `A code is on its way to ${address}. Enter it here to log in.`, { address }),
  registrationCodeSent: (address: string) =>
    info(1040005, `A code is on its way to ${address}. Enter it here to create the account.`, { address }),
  chooseCredential: info(1040009, 'Now choose how you want to sign in.'),
  linkFirst: ({ email, provider, loginUrl, methods, providers }: Linking) =>
    info(
      1010016,
      `There is an account for ${email} already. Sign in to it once, and it is linked to your account at ${provider}.`,
      {
        duplicate_identifier: email,
        duplicateIdentifier: email,
        provider,
        new_login_url: loginUrl,
        newLoginUrl: loginUrl,
        available_credential_types: methods,
        availableCredentialTypes: methods,
        available_providers: providers,
        availableProviders: providers,
      },
    ),
  linkNow: (provider: string) => info(1050002, `Now link this account at ${provider}.`, { provider }),
  confirmIdentity: info(1010003, 'Sign in again to confirm that it is you.'),
  secondFactor: info(1010004, 'Confirm with your second factor.'),
  settingsSaved: success(1050001, 'Changes saved.'),
  recovered: (until: string) =>
    success(1060001, 'You are back in your account. Now set a new password, or another way to sign in.', {
      privileged_session_expires_at: until,
      privileged_session_expires_at_unix: unixTime(until),
      privilegedSessionExpiresAt: until,
      privilegedSessionExpiresAtUnix: unixTime(until),
    }),
  recoveryLinkSent: info(1060002, `${IF_KNOWN}, a mail with a link is on its way to it.`),
  recoveryCodeSent: info(1060003, `${IF_KNOWN}, a mail with a code is on its way to it.`),
  linkSent: info(1080001, `${IF_KNOWN}, a mail with a link is on its way to it.`),
  codeSent: info(1080003, `${IF_KNOWN}, a mail with a code is on its way to it.`),
  /** To a user whose own address it is known to be. */
  ownLinkSent: info(1080001, 'A mail with a link is on its way to you.'),
  ownCodeSent: info(1080003, 'A mail with a code is on its way to you.'),
  emailWaits: (address: string) =>
    info(
      1080003,
      `Your email becomes ${address} as soon as you have verified that address with the mail that was sent there.`,
      { address },
    ),
  addressVerified: success(1080002, 'Your email address is verified.'),
  mailsDelayed: failure(5000001, LATE, { reason: LATE }),
}
