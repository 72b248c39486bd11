import { describe, expect, it } from 'vitest'
import { askFollowing } from '#worker/platform/guarded-fetch/follow-redirects.ts'
import { createGuardedFetch } from '#worker/platform/guarded-fetch/guarded-fetch.ts'
import type { GuardedRequest } from '#worker/platform/guarded-fetch/guarded-request.ts'
import { refusedUrl } from '#worker/platform/guarded-fetch/url-rules.ts'

const REQUEST: GuardedRequest = { method: 'GET', headers: {}, timeoutMs: 1000, maxBytes: 100 }

/** The guard of a hosted edge, on an internet of these redirects and names. */
function internet(redirects: Record<string, string>, names: Record<string, string> = {}) {
  const asked: string[] = []
  const ask = createGuardedFetch({
    isLocal: false,
    async ask(url) {
      const { hostname, searchParams } = new URL(url)
      if (hostname === 'cloudflare-dns.com') {
        const data = names[searchParams.get('name') ?? ''] ?? '93.184.215.14'
        const isA = searchParams.get('type') === 'A'
        return Response.json({ Status: 0, Answer: isA ? [{ type: 1, data }] : [] })
      }
      asked.push(url)
      const location = redirects[url]
      return location ? new Response(null, { status: 302, headers: { location } }) : new Response('found')
    },
  })
  const follow = (url: string, maxRedirects = 5) =>
    askFollowing({ ask, refusedUrl, maxRedirects }, url, REQUEST)
  return { asked, follow }
}

describe('following redirects', () => {
  it('answers what the last URL answers, and says which that is', async () => {
    const { follow } = internet({ 'https://a.example/x': '/y', 'https://a.example/y': 'https://b.example/z' })
    const { status, url, body } = await follow('https://a.example/x')
    expect([status, url, new TextDecoder().decode(body)]).toEqual([200, 'https://b.example/z', 'found'])
  })

  it.each([
    ['an address of a cloud’s metadata', 'https://169.254.169.254/latest/meta-data/'],
    ['the same by http', 'http://169.254.169.254/'],
    ['loopback', 'https://127.0.0.1/'],
    ['loopback in hexadecimal', 'https://0x7f.1/'],
    ['loopback of IPv6', 'https://[::1]/'],
    ['a name of a private network', 'https://printer.local/'],
    ['plain http', 'http://b.example/'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/plain,hello'],
    ['a user and a password', 'https://user:password@b.example/'],
    ['nonsense', 'https://'],
  ])('refuses a redirect to %s', async (_, target) => {
    const { follow, asked } = internet({ 'https://a.example/': target })
    await expect(follow('https://a.example/')).rejects.toMatchObject({ fault: 'refused' })
    expect(asked).toEqual(['https://a.example/'])
  })

  it('refuses a redirect to a name that resolves to loopback', async () => {
    const { follow, asked } = internet(
      { 'https://a.example/': 'https://b.example/' },
      { 'b.example': '127.0.0.1' },
    )
    await expect(follow('https://a.example/')).rejects.toMatchObject({ fault: 'refused' })
    expect(asked).toEqual(['https://a.example/'])
  })

  it('ends a loop', async () => {
    const { follow, asked } = internet({ 'https://a.example/': 'https://a.example/' })
    await expect(follow('https://a.example/', 3)).rejects.toThrow('more than 3 redirects')
    expect(asked).toHaveLength(4)
  })

  it('has one timeout for all of them', async () => {
    const ask = async (_url: string, { timeoutMs }: GuardedRequest) => {
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(timeoutMs).toBeLessThanOrEqual(100)
      return {
        status: 302,
        headers: [['location', '/']] as [string, string][],
        body: new Uint8Array(),
        isCut: false,
      }
    }
    const following = { ask, refusedUrl: () => null, maxRedirects: 50 }
    const request = { ...REQUEST, timeoutMs: 100 }
    await expect(askFollowing(following, 'https://a.example/', request)).rejects.toMatchObject({
      fault: 'timeout',
    })
  })
})
