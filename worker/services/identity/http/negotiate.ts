// Whether the caller gets JSON or is a browser to be redirected. The rules are those of Kratos, ties
// included, because clients were written against them.

/** Whether a submission or an error is answered as JSON. A content type with a charset does not count, as there. */
export function wantsJson(headers: Headers): boolean {
  const offers = ['text/html', 'text/*', '*/*', 'application/json']
  return (
    headers.get('content-type') === 'application/json' ||
    bestOffer(headers.get('accept'), offers) === 'application/json'
  )
}

/** Whether the start of a flow is answered as JSON; only `Accept` counts. */
export function acceptsJson(headers: Headers): boolean {
  return bestOffer(headers.get('accept'), ['text/html', 'application/json']) === 'application/json'
}

/** The offer that an `Accept` header prefers: by quality, then the more specific, then the earlier one. */
function bestOffer(accept: string | null, offers: string[]): string | undefined {
  const ranges = (accept ?? '').split(',').map(parseRange)
  let best: { offer: string; quality: number; wildness: number } | undefined
  for (const offer of offers)
    for (const { type, quality } of ranges) {
      const wildness = wildnessOf(type, offer)
      if (wildness === undefined || quality === 0) continue
      if (!best || quality > best.quality || (quality === best.quality && wildness < best.wildness))
        best = { offer, quality, wildness }
    }
  return best?.offer ?? offers[0]
}

function wildnessOf(range: string, offer: string): number | undefined {
  if (range === '*/*') return 2
  if (range.endsWith('/*')) return offer.startsWith(range.slice(0, -1)) ? 1 : undefined
  return range === offer ? 0 : undefined
}

function parseRange(range: string): { type: string; quality: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
  return { type, quality: Number.isFinite(quality) ? quality : 0 }
}
