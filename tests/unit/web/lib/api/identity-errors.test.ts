import * as library from '@ory/client-fetch'
import { expect, it } from 'vitest'
import * as own from '#web/lib/api/identity-errors.ts'

it('failures have the names and texts of the client library', async () => {
  const api = (response: () => Promise<Response>) => {
    const configuration = new library.Configuration({ basePath: 'https://id.example', fetchApi: response })
    return new library.FrontendApi(configuration)
  }
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (cause: unknown) => cause as Error,
    )
  const refused = await failureOf(
    api(async () => new Response(null, { status: 410 })).getLoginFlow({ id: 'f' }),
  )
  const unreachable = await failureOf(api(() => Promise.reject(new Error('down'))).getLoginFlow({ id: 'f' }))
  // The type requires an id; a caller in plain JavaScript may leave it out.
  const incomplete: Partial<library.GetLoginFlowRequest> = {}
  const missing = await failureOf(
    api(async () => new Response()).getLoginFlow(incomplete as library.GetLoginFlowRequest),
  )
  // The specification's sentence for a missing parameter has no full stop.
  for (const [theirs, ours] of [
    [refused, new own.ResponseError(new Response())],
    [unreachable, new own.FetchError(new Error('down'))],
    [missing, new own.RequiredError('id', 'getLoginFlow')],
  ] as const)
    expect([ours.name, ours.message]).toEqual([theirs?.name, theirs?.message.replace(/\)\.$/, ')')])
})
