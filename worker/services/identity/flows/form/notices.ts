// The messages of flows that aren't errors.

import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts'
import { failure, info, success, unixTime } from './message.ts'

const IF_KNOWN = 'If this email belongs to an account'
const MAILS_DELAYED =
  'Emails are delayed: the mail server is unreachable. They’ll be sent as soon as it’s back.'

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
    info(1010014, `We sent a code to ${address}. Enter it to log in.`, { address }),
  registrationCodeSent: (address: string) =>
    info(1040005, `We sent a code to ${address}. Enter it to create your account.`, { address }),
  chooseCredential: info(1040009, 'Choose how you want to log in.'),
  linkFirst: ({ email, provider, loginUrl, methods, providers }: Linking) =>
    info(
      1010016,
      `An account for ${email} already exists. Log in to it once to link it to your ${provider} account.`,
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
  linkNow: (provider: string) => info(1050002, `Link this ${provider} account.`, { provider }),
  confirmIdentity: info(1010003, 'Log in again to confirm it’s you.'),
  secondFactor: info(1010004, 'Confirm with your second factor.'),
  settingsSaved: success(1050001, 'Changes saved.'),
  recovered: (until: string) =>
    success(1060001, 'You’re back in your account. Set a new password, or another way to log in.', {
      privileged_session_expires_at: until,
      privileged_session_expires_at_unix: unixTime(until),
      privilegedSessionExpiresAt: until,
      privilegedSessionExpiresAtUnix: unixTime(until),
    }),
  recoveryLinkSent: info(1060002, `${IF_KNOWN}, we sent a link to it.`),
  recoveryCodeSent: info(1060003, `${IF_KNOWN}, we sent a code to it.`),
  linkSent: info(1080001, `${IF_KNOWN}, we sent a link to it.`),
  codeSent: info(1080003, `${IF_KNOWN}, we sent a code to it.`),
  /** To a user whose own address it is known to be. */
  ownLinkSent: info(1080001, 'We sent you an email with a link.'),
  ownCodeSent: info(1080003, 'We sent you an email with a code.'),
  emailWaits: (address: string) =>
    info(1080003, `Your email will change to ${address} once you verify it. We sent an email there.`, {
      address,
    }),
  /** A number of our own: Kratos says it only once a password was too short. */
  newPassword: info(1049001, `Use at least ${PASSWORD_MIN_LENGTH} characters.`, {
    min_length: PASSWORD_MIN_LENGTH,
  }),
  addressVerified: success(1080002, 'Your email is verified.'),
  mailsDelayed: failure(5000001, MAILS_DELAYED, { reason: MAILS_DELAYED }),
}
