// Everything that a flow can say. The numbers are Kratos' own and are what clients go by; the words are ours.

import { CODE_TRIES, KEYS_PER_METHOD } from '#shared/limits.ts'

export interface Message {
  id: number
  text: string
  type: 'info' | 'success' | 'error'
  context?: Record<string, unknown>
}

type Context = Record<string, unknown>

function info(id: number, text: string, context?: Context): Message {
  return { id, text, type: 'info', ...(context && { context }) }
}

function success(id: number, text: string, context?: Context): Message {
  return { id, text, type: 'success', ...(context && { context }) }
}

function failure(id: number, text: string, context?: Context): Message {
  return { id, text, type: 'error', ...(context && { context }) }
}

/** A failure that has no number of its own. */
function reasoned(reason: string): Message {
  return failure(4000001, reason, { reason })
}

/** Labels of inputs and buttons. */
export const labels = {
  confirmWithPassword: info(1010001, 'Log in'),
  sendLoginCode: info(1010015, 'Send a code by mail'),
  codeTo: (address: string) => info(1010023, `Send a code to ${address}`, { address, channel: 'email' }),
  signInFrom: (provider: string, id: string) =>
    info(1010002, `Continue with ${provider}`, { provider, provider_id: id }),
  useSecurityKey: info(1010008, 'Use a security key'),
  usePasskey: info(1010021, 'Use a passkey'),
  authenticatorCode: info(1010006, 'Code from your authenticator app'),
  backupCode: info(1010007, 'Backup code'),
  useAuthenticator: info(1010009, 'Continue'),
  useBackupCode: info(1010010, 'Use a backup code'),
  signInWithPassword: info(1010022, 'Log in'),
  confirmFrom: (provider: string, id: string) =>
    info(1010018, `Confirm with ${provider}`, { provider, provider_id: id }),
  signUp: info(1040001, 'Create account'),
  describeYourself: info(1040001, 'Continue'),
  signUpFrom: (provider: string, id: string) =>
    info(1040002, `Continue with ${provider}`, { provider, provider_id: id }),
  sendRegistrationCode: info(1040006, 'Sign up with a code from a mail'),
  back: info(1040008, 'Back'),
  continueSignUp: info(1040003, 'Continue'),
  signUpWithPasskey: info(1040007, 'Sign up with a passkey'),
  addSecurityKey: info(1050012, 'Add a security key'),
  keyName: info(1050013, 'Name of the key'),
  removeSecurityKey: (name: string, addedAt: string) =>
    info(1050018, `Remove ${name}`, { display_name: name, ...added(addedAt) }),
  addPasskey: info(1050019, 'Add a passkey'),
  removePasskey: (name: string, addedAt: string) =>
    info(1050020, `Remove ${name}`, { display_name: name, ...added(addedAt) }),
  link: (provider: string) => info(1050002, `Link ${provider}`, { provider }),
  unlink: (provider: string) => info(1050003, `Unlink ${provider}`, { provider }),
  unlinkAuthenticator: info(1050004, 'Remove the authenticator app'),
  authenticatorQr: info(1050005, 'Scan this with your authenticator app'),
  authenticatorSecret: (secret: string) => info(1050006, secret, { secret }),
  revealBackupCodes: info(1050007, 'Show the backup codes'),
  generateBackupCodes: info(1050008, 'Generate new backup codes'),
  oneBackupCode: (secret: string) => info(1050009, secret, { secret }),
  keepBackupCodes: info(1050010, 'Keep these backup codes in a safe place'),
  confirmBackupCodes: info(1050011, 'I have kept them'),
  usedBackupCode: (at: string) => info(1050014, 'Used', { used_at: at, used_at_unix: unixTime(at) }),
  backupCodes: (secrets: Message[]) => info(1050015, secrets.map(({ text }) => text).join(', '), { secrets }),
  disableBackupCodes: info(1050016, 'Remove the backup codes'),
  authenticatorSecretLabel: info(1050017, 'Or type this secret into the app'),
  password: info(1070001, 'Password'),
  trait: (title: string, name: string) => info(1070002, title, { title, name }),
  save: info(1070003, 'Save'),
  verifyAuthenticator: info(1070006, 'Code from the app'),
  email: info(1070007, 'Email'),
  resendCode: info(1070008, 'Send another code'),
  continue: info(1070009, 'Continue'),
  recoveryCode: info(1070010, 'Code from the mail'),
  registrationCode: info(1070012, 'Code from the mail'),
  loginCode: info(1070013, 'Code from the mail'),
  verificationCode: info(1070011, 'Code from the mail'),
}

const IF_KNOWN = 'If this address belongs to an account'
const LATE = 'Mails are late: the mail server does not answer. They are kept, and sent as soon as it does.'

interface Linking {
  email: string
  provider: string
  loginUrl: string
  /** What the account can be signed in to with, as far as it may be told. */
  methods: string[]
  providers: string[]
}

/** What a flow tells a person who did nothing wrong. */
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
  settingsSaved: success(1050001, 'Your changes are saved.'),
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
  emailWaits: (address: string) =>
    info(
      1080003,
      `Your email becomes ${address} as soon as you have verified that address with the mail that was sent there.`,
      { address },
    ),
  addressVerified: success(1080002, 'Your email address is verified.'),
  mailsDelayed: failure(5000001, LATE, { reason: LATE }),
}

const WRONG_CODE = `This code is not right, or not any more. A code can be tried ${CODE_TRIES} times.`

/** What went wrong with a submission. */
export const faults = {
  notVerified: reasoned('What your device has sent could not be verified. Try again.'),
  keyTaken: reasoned('This key is registered already.'),
  tooManyKeys: reasoned(`There are ${KEYS_PER_METHOD} keys already. Remove one before you add another.`),
  noSecurityKey: failure(4000013, 'Your account has no security key.'),
  unknownKey: failure(4000015, 'No account has this key, or not any more. Sign in another way.'),
  other: reasoned,
  lastWayIn: reasoned('This is your only way to sign in. Set up another one before you remove it.'),
  changedMeanwhile: reasoned(
    'This was changed elsewhere at the same moment. Look at it again, then repeat the change.',
  ),
  notHeld: reasoned('This change could not be kept until you had signed in again. Please make it once more.'),
  overtaken: reasoned('This account was changed while you were signing in. Please sign in again.'),
  required: (property: string) => failure(4000002, 'Fill in this field.', { property }),
  wrongCredentials: failure(4000006, 'The email or the password is not right.'),
  identifierTaken: failure(4000007, 'An account with this email exists already. Sign in instead.'),
  wrongAuthenticatorCode: failure(4000008, 'This code is not right, or not any more. Enter the newest one.'),
  noAuthenticator: failure(4000011, 'Your account has no authenticator app.'),
  backupCodeUsed: failure(4000012, 'This backup code was used before. Each is good for one time.'),
  noBackupCodes: failure(4000014, 'Your account has no backup codes.'),
  wrongBackupCode: failure(4000016, 'This backup code is not right.'),
  linkedAlready: (provider: string) =>
    reasoned(`Your account is linked to another account at ${provider} already. Unlink that one first.`),
  consentDenied: (provider: string) =>
    reasoned(
      `Nothing has changed: ${provider} was not allowed to say who you are. Try again, or go on another way.`,
    ),
  providerFailed: (provider: string) =>
    reasoned(`${provider} could not tell who you are. Try again later, or go on another way.`),
  unknownProvider: reasoned('This provider is not offered here. Choose one that the form offers.'),
  providerLost: reasoned('This took too long, or was begun again in another tab. Please try again.'),
  notLinked: (provider: string) =>
    reasoned(`Your account is not linked to this account at ${provider}. Confirm another way.`),
  needsExchange: reasoned(
    'A program sends people to a provider only with a flow that was started with return_session_token_exchange_code=true.',
  ),
  needsProgram: reasoned('An id_token is for programs. Press the button of the provider instead.'),
  wrongIdToken: (provider: string) =>
    reasoned(
      `This id_token of ${provider} is not for here, not right, or was used before. Get another one, with a new nonce.`,
    ),
  linkedElsewhere: (provider: string) =>
    failure(4000027, `This account at ${provider} belongs to another account here.`),
  passwordLikeIdentifier: failure(4000031, 'The password is too similar to the email. Choose another one.'),
  passwordTooShort: (min: number, actual: number) =>
    failure(4000032, `Use at least ${min} characters; this password has ${actual}.`, {
      min_length: min,
      actual_length: actual,
    }),
  passwordTooLong: (max: number, actual: number) =>
    failure(4000033, `Use at most ${max} bytes; this password has ${actual}.`, {
      max_length: max,
      actual_length: actual,
    }),
  passwordBreached: (breaches: number) =>
    failure(4000034, `This password was found ${breaches} times in data leaks. Choose another one.`, {
      breaches,
    }),
  noCodeAccount: failure(
    4000035,
    'No account can be signed in to with a code that is mailed to this address. Use another way, or sign up.',
  ),
  traitsDiffer: failure(
    4000036,
    'The form is not the one for which the code was sent. Go back and start again.',
  ),
  unknownIdentifier: failure(4000037, 'There is no account with this email. Sign up, or use another email.'),
  samePassword: failure(4000039, 'This is your password already. Choose another one.'),
  notAnEmail: (value: string) => failure(4000040, 'Enter an email address, like ada@example.com.', { value }),
  noLoginMethod: failure(4010002, 'This way of signing in is not known. Choose one that the form offers.'),
  noRegistrationMethod: failure(
    4010003,
    'This way of signing up is not known. Choose one that the form offers.',
  ),
  noSettingsMethod: failure(4010004, 'This change is not known. Choose one that the form offers.'),
  noRecoveryMethod: failure(4010005, 'This way of recovering is not known. Choose one that the form offers.'),
  noVerificationMethod: failure(
    4010006,
    'This way of verifying is not known. Choose one that the form offers.',
  ),
  tooManyMoves: failure(
    4050002,
    'The email was changed too often, or this address was sent many mails. Try again later.',
  ),
  tooManyTries: reasoned('This code was tried too often. Ask for a new one.'),
  wrongLoginCode: failure(4010008, WRONG_CODE),
  tooManyMails: reasoned(
    'This address was sent many codes just now. Wait some minutes, then ask for another one.',
  ),
  unknownAddress: failure(4010010, 'This is not an address that your account has shown to be its own.'),
  notThatAccount: failure(4010009, 'This is another account than the one to be linked. Sign in to that one.'),
  accountDisabled: failure(4010011, 'This account is disabled.'),
  loginExpired: (at: string) => failure(4010001, 'Signing in took too long. Please start again.', expiry(at)),
  registrationExpired: (at: string) =>
    failure(4040001, 'Signing up took too long. Please start again.', expiry(at)),
  wrongRegistrationCode: failure(4040003, WRONG_CODE),
  settingsExpired: (at: string) =>
    failure(4050001, 'The settings were open for too long. Please make the change again.', expiry(at)),
  recoveryDone: failure(4060001, 'This recovery is done already. Start again to do it once more.'),
  wrongRecoveryToken: failure(4060004, 'This link is not right, or not any more. Ask for a new one.'),
  recoveryExpired: (at: string) =>
    failure(4060005, 'The recovery took too long. Please start again.', expiry(at)),
  wrongRecoveryCode: failure(4060006, WRONG_CODE),
  wrongVerificationToken: failure(4070001, 'This link is not right, or not any more. Ask for a new one.'),
  verificationDone: failure(4070002, 'This verification is done already. Ask for a new mail to do it again.'),
  verificationExpired: (at: string) =>
    failure(4070005, 'The verification took too long. Ask for a new mail.', expiry(at)),
  wrongVerificationCode: failure(4070006, WRONG_CODE),
}

function added(at: string): Context {
  return { added_at: at, added_at_unix: unixTime(at) }
}

function expiry(at: string): Context {
  return { expired_at: at, expired_at_unix: unixTime(at) }
}

function unixTime(at: string): number {
  return Math.floor(Date.parse(at) / 1000)
}
