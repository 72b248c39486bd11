// The messages of rejected submissions.

import { CODE_TRIES, KEYS_PER_METHOD } from '#shared/limits.ts'
import { type Context, failure, reasoned, unixTime } from './message.ts'

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

function expiry(at: string): Context {
  return { expired_at: at, expired_at_unix: unixTime(at) }
}
