// The labels of inputs and buttons.

import { type Context, info, type Message, unixTime } from './message.ts'

export const labels = {
  confirmWithPassword: info(1010001, 'Log in'),
  sendLoginCode: info(1010015, 'Email me a code'),
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
  sendRegistrationCode: info(1040006, 'Sign up with an emailed code'),
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
  confirmBackupCodes: info(1050011, 'I’ve saved them'),
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
  sendCode: info(1070009, 'Send code'),
  sendLink: info(1070009, 'Send link'),
  recoveryCode: info(1070010, 'Code from the email'),
  registrationCode: info(1070012, 'Code from the email'),
  loginCode: info(1070013, 'Code from the email'),
  verificationCode: info(1070011, 'Code from the email'),
}

function added(at: string): Context {
  return { added_at: at, added_at_unix: unixTime(at) }
}
