// What the forms of the identity service do, sent as a browser sends them, for journeys that are about something else.

import { type APIRequestContext, expect, type Page } from '@playwright/test'

const HEADERS = { accept: 'application/json' }

interface Flow {
  ui: { action: string; nodes: { attributes: { name?: string; value?: unknown } }[] }
}

/** Starts or looks up a flow, and sends it; the browser is given the cookies. */
export async function submit<T>(
  { request }: { request: APIRequestContext },
  flow: string,
  values: object,
): Promise<T> {
  const shown = await request.get(flow, { headers: HEADERS })
  const { ui } = (await shown.json()) as Flow
  const token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const answer = await request.post(ui.action, {
    headers: HEADERS,
    data: { csrf_token: token, ...values },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** Registers and logs in a new person, and returns the flow that verifies the email. */
export async function register(page: Page, { email, password }: { email: string; password: string }) {
  const values = { method: 'password', password, traits: { email } }
  const { continue_with: next = [] } = await submit<{ continue_with?: { flow?: { id: string } }[] }>(
    page,
    '/self-service/registration/browser',
    values,
  )
  return `/self-service/verification/flows?id=${next.find(({ flow }) => flow)?.flow?.id}`
}
