// Reading an address by hand: the update feed answers tens of thousands of requests a second, and building a URL
// object for each would cost a tenth of them. A plus sign stays a plus sign: it is part of versions.

/** The decoded segments of the path, without the empty one before the first slash; null when they do not decode. */
export function pathSegments(url: string): string[] | null {
  const start = pathStart(url)
  const end = url.indexOf('?', start)
  const path = end < 0 ? url.slice(start + 1) : url.slice(start + 1, end)
  const segments = path.split('/')
  return path.includes('%') ? decodeAll(segments) : segments
}

/** The first value of a query parameter, or null; undefined when the value does not decode. */
export function queryValue(url: string, name: string): string | null | undefined {
  const start = url.indexOf('?', pathStart(url))
  if (start < 0) return null
  for (const pair of url.slice(start + 1).split('&'))
    if (pair.startsWith(`${name}=`)) return decodeAll([pair.slice(name.length + 1)])?.[0]
  return null
}

/** Where the path begins: at the first slash after `https://` and at least one character of a host. */
export function pathStart(url: string): number {
  return url.indexOf('/', 8)
}

function decodeAll(texts: string[]): string[] | null {
  try {
    return texts.map(decodeURIComponent)
  } catch {
    return null
  }
}
