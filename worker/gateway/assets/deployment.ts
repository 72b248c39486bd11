// The build's manifest: which files each screen needs, and which files there are.

import * as z from 'zod/mini'
import { firstDataUrl, hasFirstData } from '#shared/first-data.ts'
import { matchScreen } from '#shared/match-screen.ts'

const Deployment = z.object({
  /** By the name of the screen. */
  screens: z.record(z.string(), z.object({ gated: z.boolean(), files: z.array(z.string()) })),
  /** Names below `/assets/`. */
  assets: z.array(z.string()),
  /** The font of all text. None under `npm run dev`, where Vite serves it. */
  font: z.optional(z.string()),
})
export type Deployment = z.infer<typeof Deployment>

const ADDRESS = '/deployment.json'

/** @throws Error when the build is incomplete */
export async function readDeployment(files: Fetcher, origin: string): Promise<Deployment> {
  const found = await files.fetch(new Request(`${origin}${ADDRESS}`))
  if (!found.ok) throw new Error(`The list of the console's files is missing (${found.status}).`)
  return Deployment.parse(await found.json())
}

/**
 * The `Link` header that announces what a page will need (early hints). A visitor without a session will see
 * the login in place of a screen behind a gate.
 */
export function announcer({ screens, font }: Pick<Deployment, 'screens' | 'font'>) {
  return function linkHeader(pathname: string, signedIn: boolean): string | undefined {
    const place = matchScreen(pathname)
    const { screen: name } = place
    const screen = name === null ? undefined : screens[name]
    const shown = screen?.gated && !signedIn ? screens['login'] : screen
    if (!shown) return undefined
    const files = [...shown.files, ...(font ? [font] : [])]
    const calls = signedIn ? [SESSION_LOOKUP, ...(hasFirstData(place) ? [firstData(pathname)] : [])] : []
    return [...calls, ...files.map(announce)].join(', ') || undefined
  }
}

/** The first requests of a page with a session. They must be announced exactly as the client sends them. */
const SESSION_LOOKUP = '</auth/rspc/session.get>; rel=preload; as=fetch; crossorigin=use-credentials'
const firstData = (pathname: string) =>
  `<${firstDataUrl(pathname)}>; rel=preload; as=fetch; crossorigin=use-credentials`

function announce(file: string): string {
  if (file.endsWith('.woff2')) return `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`
  return file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`
}
