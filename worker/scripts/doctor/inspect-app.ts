// One application of a deployment, as its clients see it: the feed, and the first byte of every announced file.
import type { Finding } from './finding.ts'

const TIMEOUT_MS = 15_000

/** @param app `{org}/{app}` */
export async function inspectApp(delivery: string, app: string): Promise<Finding[]> {
  const where = `${delivery}/update/${app}/latest.json`
  const feed = await ask(where)
  if (feed?.status === 204)
    return [{ what: 'announces no release', where, fix: 'publish one with signed files', note: true }]
  if (feed?.status !== 200)
    return [
      {
        what: `answers ${feed?.status ?? 'nothing'}`,
        where,
        fix: 'check the names of organization and application',
      },
    ]
  const { platforms }: { platforms: Record<string, { url: string }> } = JSON.parse(feed.text)
  const urls = new Set(Object.values(platforms).map(({ url }) => url))
  const findings = await Promise.all([...urls].map(inspectFile))
  return findings.flat()
}

async function inspectFile(where: string): Promise<Finding[]> {
  const answer = await ask(where, { range: 'bytes=0-0' })
  if (answer?.status === 206) return []
  return [
    {
      what: `answers ${answer?.status ?? 'nothing'} instead of 206`,
      where,
      fix: 'check DELIVERY_ORIGIN, then run doctor on the data folder',
    },
  ]
}

async function ask(url: string, headers: Record<string, string> = {}) {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    // A server that ignores the range would send the whole file.
    const text = headers.range ? '' : await answer.text()
    if (headers.range) await answer.body?.cancel()
    return { status: answer.status, text }
  } catch {
    return null
  }
}
