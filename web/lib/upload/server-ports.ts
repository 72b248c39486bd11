// The ports of an upload to the server: the directory's procedures, and the REST API for the bytes.

import { type Directory, directory } from '#shared/contracts/directory.ts'
import { RpcError, unauthenticated } from '#shared/errors.ts'
import type { Input, Output } from '#shared/rpc.ts'
import { call } from '#web/lib/api/call.ts'
import { parseAnswer } from '#web/lib/api/parse-answer.ts'
import { forgetAccessToken, getAccessToken } from '#web/lib/session/access-token.ts'
import { hashFile } from './hash-file.ts'
import { sendPart } from './send-part.ts'
import { signedInSince } from './signed-in.ts'
import type { UploadPorts } from './upload-file.ts'
import type { UploadJob } from './upload-jobs.ts'
import { wait } from './wait.ts'
import type { Obstacle, Waiting } from './with-retry.ts'

type AssetProcedure = 'assets.create' | 'assets.get' | 'assets.complete' | 'assets.delete'

/** Opens the ports of one upload to the server of this origin. */
export function serverPorts(
  { org, app, release, asset, assetId }: UploadJob,
  waiting: (obstacle: Obstacle | null) => void,
): UploadPorts {
  const place = { org, app }
  const inspect = (id: string) => ask('assets.get', { ...place, asset: id })
  let known = assetId
  return {
    waiting: { until: passing, waiting },
    pause: wait,
    hash: hashFile,
    // Without the hash, even when it is known: a resumed file must match its registration, which had none.
    register: async () =>
      (known && (await unlessGone(inspect(known)))) || ask('assets.create', { ...place, release, ...asset }),
    inspect,
    complete: (id, sha256) => ask('assets.complete', { ...place, asset: id, sha256 }),
    discard: async (id) => {
      known = null
      await unlessGone(discardAsset({ ...place, asset: id }))
    },
    send: ({ assetId, number, ...part }) =>
      sendPart({ ...part, url: partAddress(org, app, assetId, number) }),
    async token(refused) {
      if (refused) forgetAccessToken(refused)
      const token = await getAccessToken()
      if (!token) throw unauthenticated()
      return token
    },
  }
}

/** Removes a file from a draft, with its uploaded parts. */
export async function discardAsset(asset: Input<Directory['assets.delete']>): Promise<void> {
  await ask('assets.delete', asset)
}

async function ask<Name extends AssetProcedure>(procedure: Name, input: Input<Directory[Name]>) {
  const { kind, output } = directory[procedure]
  const answer = await call({ service: 'directory', kind, procedure, input })
  return parseAnswer(output, answer) as Output<Directory[Name]>
}

/** Null when the resource no longer exists. */
async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (failure) {
    if (failure instanceof RpcError && failure.code === 404) return null
    throw failure
  }
}

function partAddress(org: string, app: string, assetId: string, number: number): string {
  const [orgSlug, appSlug, asset] = [org, app, assetId].map(encodeURIComponent)
  return `/api/v1/orgs/${orgSlug}/apps/${appSlug}/uploads/${asset}/parts/${number}`
}

const passing: Waiting['until'] = async (obstacle, milliseconds, signal) => {
  const began = Date.now()
  await wait(milliseconds, signal, obstacle === 'connection' ? ['online'] : [])
  if (obstacle === 'signed-out') await signedInSince(began, signal)
}
