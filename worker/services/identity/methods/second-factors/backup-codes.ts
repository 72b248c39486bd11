// Twelve backup codes, each valid once. They can be shown again, so they are sealed and not hashed.

import type { Service } from '#identity/http/context.ts'
import { sealFor, unsealFor } from '#identity/store/sealed.ts'
import { equalText } from '#worker/platform/crypto/digest.ts'
import { randomLowerAlphanumeric } from '#worker/platform/crypto/random.ts'

const CODE_COUNT = 12
const CODE_LENGTH = 8

export interface BackupCode {
  code: string
  used_at?: string
}

export function newBackupCodes(): BackupCode[] {
  return Array.from({ length: CODE_COUNT }, () => ({ code: randomLowerAlphanumeric(CODE_LENGTH) }))
}

export function sealCodes(service: Service, identityId: string, codes: BackupCode[]): Promise<string> {
  return sealFor(service, 'lookup_secret', identityId, JSON.stringify(codes))
}

/** The codes; none when they can't be unsealed any more. */
export async function openCodes(service: Service, identityId: string, sealed: string): Promise<BackupCode[]> {
  return JSON.parse((await unsealFor(service, 'lookup_secret', identityId, sealed)) ?? '[]')
}

/** The code that was typed. All are compared, against timing attacks. */
export function findCode(codes: BackupCode[], typed: string): BackupCode | undefined {
  const wanted = typed.toLowerCase().replace(/[\s-]/g, '')
  return codes.filter(({ code }) => equalText(code, wanted))[0]
}
