// Throughput of uploads and downloads, against a Worker that only stores the same parts in a bucket and serves the same
// file from it. The product also authenticates, counts and verifies. What verification costs is the share of an upload whose
// parts arrive in an order in which they aren't hashed, without the reading of the file after it.

import { randomBytes } from 'node:crypto'
import { receive, send } from './bytes.ts'
import { type Harness, openHarness } from './harness.ts'
import { openPublisher } from './publisher.ts'
import { median, percent, printTable, share } from './report.ts'
import { type Case, interleave, type Rounds } from './rounds.ts'

const ROUND_COUNT = 5
const MIB = 1024 * 1024
const FILE_BYTES = 128 * MIB
const PART_BYTES = 16 * MIB

const BARE = `export default { async fetch(request, env) {
  const { pathname, searchParams } = new URL(request.url)
  const upload = searchParams.get('upload')
  if (request.method === 'GET') {
    const file = await env.FILES.get(pathname)
    return new Response(file.body, { headers: { 'content-length': String(file.size) } })
  }
  if (!upload) return new Response((await env.FILES.createMultipartUpload(pathname)).uploadId)
  const resumed = env.FILES.resumeMultipartUpload(pathname, upload)
  if (request.method === 'PUT')
    return Response.json(await resumed.uploadPart(Number(searchParams.get('part')), request.body))
  await resumed.complete(await request.json())
  return new Response('done')
} }`

interface Transfer {
  /** MiB per second. */
  rate: number
  /** The same, including the verification of the file. */
  verified: number
}

const NOTHING: Transfer = { rate: Number.NaN, verified: Number.NaN }

export async function benchTransfer(): Promise<void> {
  const harness = await openHarness({ bare: BARE })
  try {
    const rounds = await interleave(await casesOn(harness), {
      rounds: ROUND_COUNT,
      slices: 1,
      merge: ([only]) => only ?? NOTHING,
    })
    console.log(
      `\nA file of ${FILE_BYTES / MIB} MiB in parts of ${PART_BYTES / MIB}, median of ${ROUND_COUNT} interleaved rounds\n`,
    )
    print(rounds)
  } finally {
    await harness.close()
  }
}

async function casesOn(harness: Harness): Promise<Record<string, Case<Transfer>>> {
  const bytes = randomBytes(FILE_BYTES)
  const bare = (path: string) => new URL(path, harness.origin('bare'))
  const publisher = await openPublisher(harness.origin('product'))
  // A round may begin with a download, so there is a file from the start, and later that of the last upload.
  await uploadBare(bare, bytes)
  let { assetId } = await publisher.publish('first', bytes)
  return {
    'up, bare': async () => rateOf(await uploadBare(bare, bytes)),
    async up(round) {
      const upload = await publisher.publish(`round-${round + 1}`, bytes)
      assetId = upload.assetId
      return rateOf(upload.sending, upload.verifying)
    },
    async 'up, not hashed'(round) {
      const { sending } = await publisher.publish(`unhashed-${round + 1}`, bytes, {
        isDescending: true,
      })
      return rateOf(sending)
    },
    'down, bare': () => download(bare('/file')),
    down: () => download(new URL(`/asset/${assetId}`, harness.origin('product'))),
  }
}

/** @returns milliseconds */
async function uploadBare(bare: (path: string) => URL, bytes: Buffer): Promise<number> {
  const began = performance.now()
  const upload = await send('POST', bare('/file'), {}, Buffer.alloc(0))
  const parts: unknown[] = []
  for (let part = 0; part * PART_BYTES < bytes.length; part++) {
    const url = bare(`/file?upload=${encodeURIComponent(upload)}&part=${part + 1}`)
    parts.push(
      JSON.parse(await send('PUT', url, {}, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))),
    )
  }
  const done = bare(`/file?upload=${encodeURIComponent(upload)}`)
  await send('POST', done, {}, Buffer.from(JSON.stringify(parts)))
  return performance.now() - began
}

async function download(url: URL): Promise<Transfer> {
  const began = performance.now()
  const received = await receive(url)
  if (received !== FILE_BYTES) throw new Error(`${url.pathname}: ${received} bytes instead of ${FILE_BYTES}`)
  return rateOf(performance.now() - began)
}

function rateOf(milliseconds: number, verifying = 0): Transfer {
  const rate = (time: number) => FILE_BYTES / MIB / (time / 1000)
  return { rate: rate(milliseconds), verified: rate(milliseconds + verifying) }
}

function print(rounds: Rounds<Transfer>): void {
  const of = (name: string, figure: keyof Transfer) =>
    median((rounds.get(name) ?? []).map((each) => each[figure])).toFixed(0)
  const shareOfUnhashed = (name: string, figure: keyof Transfer) => {
    const unhashed = rounds.get('up, not hashed') ?? []
    return median(
      (rounds.get(name) ?? []).map((each, round) => each[figure] / (unhashed[round]?.rate ?? Number.NaN)),
    )
  }
  const row = (name: string, reference: string, figure: keyof Transfer = 'rate') => [
    figure === 'verified' ? `${name}, with verification` : name,
    of(name, figure),
    percent(share(rounds, name, reference, (each) => each[figure])),
    name.startsWith('up') ? percent(shareOfUnhashed(name, figure)) : '',
  ]
  printTable(
    ['', 'MiB/s', 'of bare', 'of not hashed'],
    [
      row('up, bare', 'up, bare'),
      row('up, not hashed', 'up, bare'),
      row('up', 'up, bare'),
      row('up', 'up, bare', 'verified'),
      row('down, bare', 'down, bare'),
      row('down', 'down, bare'),
    ],
  )
}
