// GitHub speaks OAuth 2 and not OpenID Connect: the user is identified by its REST API.

import * as z from 'zod/mini'
import { accountFrom, type ProviderAccount } from './provider-account.ts'

const User = z.object({ id: z.number(), avatar_url: z.optional(z.string()) })
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** @param ask sends requests with the user's access token */
export async function askGitHub(
  issuer: string,
  ask: (url: URL) => Promise<Response>,
): Promise<ProviderAccount> {
  const api = issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`
  const [user, emails] = await Promise.all([
    ask(new URL(`${api}/user`)).then(read(User)),
    ask(new URL(`${api}/user/emails`)).then((answer) => (mayNotSee(answer) ? [] : read(Emails)(answer))),
  ])
  const best =
    emails.find(({ primary, verified }) => primary && verified) ?? emails.find(({ verified }) => verified)
  return accountFrom({
    sub: String(user.id),
    picture: user.avatar_url,
    ...(best && { email: best.email, email_verified: true }),
  })
}

/** The user, or the operator's GitHub app, hasn't granted access to emails. */
function mayNotSee({ status }: Response): boolean {
  return status === 403 || status === 404
}

function read<S extends z.ZodMiniType>(schema: S) {
  return async (response: Response): Promise<z.infer<S>> => {
    if (!response.ok) throw new Error(`GitHub answered ${response.status}`)
    return schema.parse(await response.json())
  }
}
