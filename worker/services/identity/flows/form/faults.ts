// The messages of rejected submissions.

import { CODE_TRIES, KEYS_PER_METHOD } from '#shared/limits.ts'
import { type Context, failure, reasoned, unixTime } from './message.ts'

const WRONG_CODE = `That code is wrong or has expired. Use the most recent one. You can try it ${CODE_TRIES} times.`

/** What went wrong with a submission. */
export const faults = {
  notVerified: reasoned('Your device’s response couldn’t be verified. Try again.'),
  keyTaken: reasoned('This key is already registered.'),
  tooManyKeys: reasoned(`You already have ${KEYS_PER_METHOD} keys. Remove one before you add another.`),
  noSecurityKey: failure(4000013, 'Your account has no security key.'),
  unknownKey: failure(4000015, 'No account has this key. Log in another way.'),
  other: reasoned,
  lastLoginMethod: reasoned('This is your only way to log in. Set up another one before you remove it.'),
  changedMeanwhile: reasoned('This was changed by another request. Review it, then try again.'),
  notHeld: reasoned('Your change was lost while you logged in again. Make it once more.'),
  overtaken: reasoned('This account changed while you were logging in. Log in again.'),
  required: (property: string) => failure(4000002, 'Fill in this field.', { property }),
  wrongCredentials: failure(4000006, 'The email or password is wrong.'),
  identifierTaken: failure(4000007, 'An account with this email already exists. Log in instead.'),
  wrongAuthenticatorCode: failure(4000008, 'That code is wrong or has expired. Enter the current one.'),
  noAuthenticator: failure(4000011, 'Your account has no authenticator app.'),
  backupCodeUsed: failure(4000012, 'This backup code was already used. Each code works once.'),
  noBackupCodes: failure(4000014, 'Your account has no backup codes.'),
  wrongBackupCode: failure(4000016, 'This backup code is wrong.'),
  linkedAlready: (provider: string) =>
    reasoned(`Your account is already linked to another ${provider} account. Unlink that one first.`),
  consentDenied: (provider: string) =>
    reasoned(`You didn’t let ${provider} share your identity. Try again, or use another way to log in.`),
  providerFailed: (provider: string) =>
    reasoned(`${provider} couldn’t confirm your identity. Try again later, or use another way to log in.`),
  unknownProvider: reasoned('This provider is not offered here. Choose one that the form offers.'),
  providerLost: reasoned('This took too long, or was started again in another tab. Try again.'),
  notLinked: (provider: string) =>
    reasoned(`Your account isn’t linked to this ${provider} account. Confirm another way.`),
  needsExchange: reasoned(
    'Native apps can use a provider only with a flow that was started with return_session_token_exchange_code=true.',
  ),
  needsProgram: reasoned('Only native apps can send an id_token. Use the provider’s button instead.'),
  wrongIdToken: (provider: string) =>
    reasoned(
      `This id_token of ${provider} is invalid, was already used, or is for another audience. Get another one, with a new nonce.`,
    ),
  linkedElsewhere: (provider: string) =>
    failure(4000027, `This ${provider} account is linked to another account here.`),
  passwordLikeIdentifier: failure(4000031, 'The password is too similar to the email. Choose another one.'),
  passwordTooShort: (min: number, actual: number) =>
    failure(4000032, `Use at least ${min} characters. This password has ${actual}.`, {
      min_length: min,
      actual_length: actual,
    }),
  passwordTooLong: (max: number, actual: number) =>
    failure(4000033, `Use at most ${max} bytes. This password has ${actual}.`, {
      max_length: max,
      actual_length: actual,
    }),
  passwordBreached: (breaches: number) =>
    failure(4000034, `This password was found ${breaches} times in data leaks. Choose another one.`, {
      breaches,
    }),
  noCodeAccount: failure(
    4000035,
    'No account can log in with a code sent to this email. Use another way, or sign up.',
  ),
  traitsDiffer: failure(4000036, 'This isn’t the form that the code was sent for. Go back and start again.'),
  unknownIdentifier: failure(4000037, 'There is no account with this email. Sign up, or use another email.'),
  samePassword: failure(4000039, 'This is already your password. Choose another one.'),
  notAnEmail: (value: string) => failure(4000040, 'Enter an email address, like ada@example.com.', { value }),
  noLoginMethod: failure(4010002, 'This way of logging in is unknown. Choose one that the form offers.'),
  noRegistrationMethod: failure(
    4010003,
    'This way of signing up is unknown. Choose one that the form offers.',
  ),
  noSettingsMethod: failure(4010004, 'This change is unknown. Choose one that the form offers.'),
  noRecoveryMethod: failure(4010005, 'This way of recovering is unknown. Choose one that the form offers.'),
  noVerificationMethod: failure(
    4010006,
    'This way of verifying is unknown. Choose one that the form offers.',
  ),
  tooManyMoves: failure(
    4050002,
    'The email was changed too often, or too many emails were sent to it. Try again later.',
  ),
  tooManyTries: reasoned('This code was tried too often. Request a new one.'),
  wrongLoginCode: failure(4010008, WRONG_CODE),
  tooManyMails: reasoned(
    'Too many codes were sent to this email. Wait a few minutes, then request another one.',
  ),
  unknownAddress: failure(4010010, 'This isn’t a verified email of your account.'),
  notThatAccount: failure(4010009, 'This isn’t the account to be linked. Log in to that one.'),
  accountDisabled: failure(4010011, 'This account is disabled.'),
  loginExpired: (at: string) => failure(4010001, 'Logging in took too long. Start again.', expiry(at)),
  registrationExpired: (at: string) => failure(4040001, 'Signing up took too long. Start again.', expiry(at)),
  wrongRegistrationCode: failure(4040003, WRONG_CODE),
  settingsExpired: (at: string) =>
    failure(4050001, 'This page was open for too long. Make the change again.', expiry(at)),
  recoveryDone: failure(4060001, 'This recovery is already done. Start again to recover once more.'),
  wrongRecoveryToken: failure(4060004, 'This link is wrong or has expired. Request a new one.'),
  recoveryExpired: (at: string) => failure(4060005, 'The recovery took too long. Start again.', expiry(at)),
  wrongRecoveryCode: failure(4060006, WRONG_CODE),
  wrongVerificationToken: failure(4070001, 'This link is wrong or has expired. Request a new one.'),
  verificationDone: failure(
    4070002,
    'This email is already verified. Request a new email to verify it again.',
  ),
  verificationExpired: (at: string) =>
    failure(4070005, 'The verification took too long. Request a new email.', expiry(at)),
  wrongVerificationCode: failure(4070006, WRONG_CODE),
}

function expiry(at: string): Context {
  return { expired_at: at, expired_at_unix: unixTime(at) }
}
