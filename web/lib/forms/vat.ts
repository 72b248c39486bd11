// Validates a VAT number with the billing service: an HTTP endpoint with an access token, not a procedure.

import { BaseAPI, Configuration, ResponseError } from '@ory/client-fetch'
import { VatCheck } from '#shared/domain/billing/billing-details.ts'
import { fetchWithTimeout, readJson } from '#web/lib/api/request.ts'
import { forgetAccessToken, getAccessToken } from '#web/lib/session/access-token.ts'

class BillingApi extends BaseAPI {
  constructor() {
    super(new Configuration({ basePath: '/billing', credentials: 'include', fetchApi: fetchWithTimeout }))
  }

  /** A refused access token is renewed once. */
  async get(path: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown> {
    const send = (token: string | null) => {
      const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      return this.request({ path, method: 'GET', headers, query }, { signal })
    }
    const token = await getAccessToken()
    try {
      return await readJson(await send(token))
    } catch (failure) {
      if (!token || !(failure instanceof ResponseError) || failure.response.status !== 401) throw failure
      forgetAccessToken(token)
      return readJson(await send(await getAccessToken()))
    }
  }
}

const api = new BillingApi()

/**
 * Validates a VAT number of a country.
 * @throws ResponseError for any refusal, FetchError when there is no response
 */
export async function checkVatNumber(
  country: string,
  vatNumber: string,
  signal: AbortSignal,
): Promise<VatCheck> {
  return VatCheck.parse(await api.get('/vat/validate', { country, vat_number: vatNumber }, signal))
}
