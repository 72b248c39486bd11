// Checks responses against Ory's own types, by a round trip through their models: unknown members are lost, and missing
// ones are detected. The values of fields are checked against the models' enums.

import * as ory from '@ory/client-fetch'

type Json = Record<string, unknown>

interface Model {
  has(value: object): boolean
  again(value: unknown): unknown
}

function model<T>(
  has: (value: object) => boolean,
  from: (json: unknown) => T,
  to: (value: T) => unknown,
): Model {
  return { has, again: (value) => to(from(value)) }
}

const FLOWS: Record<string, Model> = {
  login: model(ory.instanceOfLoginFlow, ory.LoginFlowFromJSON, ory.LoginFlowToJSON),
  registration: model(
    ory.instanceOfRegistrationFlow,
    ory.RegistrationFlowFromJSON,
    ory.RegistrationFlowToJSON,
  ),
  settings: model(ory.instanceOfSettingsFlow, ory.SettingsFlowFromJSON, ory.SettingsFlowToJSON),
  recovery: model(ory.instanceOfRecoveryFlow, ory.RecoveryFlowFromJSON, ory.RecoveryFlowToJSON),
  verification: model(
    ory.instanceOfVerificationFlow,
    ory.VerificationFlowFromJSON,
    ory.VerificationFlowToJSON,
  ),
}
const SESSION = model(ory.instanceOfSession, ory.SessionFromJSON, ory.SessionToJSON)
const SIGNED_IN = model(
  ory.instanceOfSuccessfulNativeLogin,
  ory.SuccessfulNativeLoginFromJSON,
  ory.SuccessfulNativeLoginToJSON,
)
const SIGNED_UP = model(
  ory.instanceOfSuccessfulNativeRegistration,
  ory.SuccessfulNativeRegistrationFromJSON,
  ory.SuccessfulNativeRegistrationToJSON,
)
const EXCHANGED = model(
  ory.instanceOfSuccessfulCodeExchangeResponse,
  ory.SuccessfulCodeExchangeResponseFromJSON,
  ory.SuccessfulCodeExchangeResponseToJSON,
)
const LOGOUT = model(ory.instanceOfLogoutFlow, ory.LogoutFlowFromJSON, ory.LogoutFlowToJSON)
const KEPT_ERROR = model(ory.instanceOfFlowError, ory.FlowErrorFromJSON, ory.FlowErrorToJSON)
const COUNT = model(
  ory.instanceOfDeleteMySessionsCount,
  ory.DeleteMySessionsCountFromJSON,
  ory.DeleteMySessionsCountToJSON,
)
const ERROR = model(ory.instanceOfGenericError, ory.GenericErrorFromJSON, ory.GenericErrorToJSON)
const EXPIRED = model(
  ory.instanceOfSelfServiceFlowExpiredError,
  ory.SelfServiceFlowExpiredErrorFromJSON,
  ory.SelfServiceFlowExpiredErrorToJSON,
)
const ATTRIBUTES: Record<string, (value: object) => boolean> = {
  input: ory.instanceOfUiNodeInputAttributes,
  text: ory.instanceOfUiNodeTextAttributes,
  img: ory.instanceOfUiNodeImageAttributes,
  a: ory.instanceOfUiNodeAnchorAttributes,
  script: ory.instanceOfUiNodeScriptAttributes,
}

/** The values that fields of a name may have, wherever they are. */
const LISTS: Record<string, object> = {
  'node.type': ory.UiNodeTypeEnum,
  'node.group': ory.UiNodeGroupEnum,
  'attributes.type': ory.UiNodeInputAttributesTypeEnum,
  'attributes.autocomplete': ory.UiNodeInputAttributesAutocompleteEnum,
  'attributes.onclickTrigger': ory.UiNodeInputAttributesOnclickTriggerEnum,
  'attributes.onloadTrigger': ory.UiNodeInputAttributesOnloadTriggerEnum,
  'message.type': ory.UiTextTypeEnum,
  'login.state': ory.LoginFlowState,
  'login.active': ory.LoginFlowActiveEnum,
  'registration.state': ory.RegistrationFlowState,
  'registration.active': ory.RegistrationFlowActiveEnum,
  'settings.state': ory.SettingsFlowState,
  'recovery.state': ory.RecoveryFlowState,
  'verification.state': ory.VerificationFlowState,
  'proof.method': ory.SessionAuthenticationMethodMethodEnum,
  'proof.aal': ory.AuthenticatorAssuranceLevel,
}

/** The violations of a JSON response; empty when it matches the types. `path` is the request's. */
export function typeFaults(path: string, body: unknown): string[] {
  const [, kind = ''] = /^\/self-service\/(\w+)/.exec(path) ?? []
  if (Array.isArray(body)) return path === '/sessions' ? body.flatMap((each) => sessionFaults(each)) : []
  if (!isObject(body)) return [`${path} answers ${JSON.stringify(body)}`]
  if (path === '/self-service/errors' && 'id' in body)
    return faultsOf('an error that was kept', KEPT_ERROR, body)
  if ('error' in body) return errorFaults(body)
  if ('ui' in body) return flowFaults(kindOf(body) ?? kind, body)
  if ('logout_url' in body) return faultsOf('a logout', LOGOUT, body)
  if ('count' in body) return faultsOf('a count', COUNT, body)
  if ('authenticator_assurance_level' in body) return sessionFaults(body)
  if ('session' in body || 'identity' in body) return signInFaults(kind, body)
  return path.startsWith('/schemas') ? [] : [`${path} answers something unknown: ${Object.keys(body)}`]
}

/** A flow of another kind can replace a flow. */
function kindOf({ ui }: Json): string | undefined {
  return /\/self-service\/(\w+)\?flow=/.exec(String((ui as Json)['action']))?.[1]
}

function signInFaults(kind: string, body: Json): string[] {
  const what = kind === 'registration' ? SIGNED_UP : kind === 'login' ? SIGNED_IN : EXCHANGED
  const session = body['session']
  return [...faultsOf('a sign-in', what, body), ...(isObject(session) ? sessionFaults(session) : [])]
}

function sessionFaults(session: Json): string[] {
  const proofs = session['authentication_methods'] as Json[]
  return [
    ...faultsOf('a session', SESSION, session),
    ...proofs.flatMap((proof) => listFaults('proof', proof)),
  ]
}

function errorFaults(body: Json): string[] {
  const error = body['error'] as Json
  const leads = typeof body['redirect_browser_to'] === 'string'
  return [
    ...faultsOf('an error', ERROR, error),
    ...(typeof error['code'] === 'number' ? [] : ['an error has no code']),
    // Its model nests the error one level deeper than any version of Kratos has sent it.
    ...(error['code'] === 422 && !leads ? ['an error does not say where to go'] : []),
    ...('expired_at' in body ? faultsOf('an error', EXPIRED, body) : []),
  ]
}

function flowFaults(kind: string, flow: Json): string[] {
  const what = FLOWS[kind]
  if (!what) return [`there is no flow ${kind}`]
  // Native clients get this of settings too. Ory's types have it only on login and registration.
  const { session_token_exchange_code: _, ...common } = flow
  const { nodes, messages = [] } = flow['ui'] as { nodes: Json[]; messages?: Json[] }
  return [
    ...faultsOf(`a flow of ${kind}`, what, kind === 'settings' ? common : flow),
    ...listFaults(kind, flow),
    ...nodes.flatMap(nodeFaults),
    ...messages.flatMap(messageFaults),
  ]
}

function nodeFaults(node: Json): string[] {
  const attributes = node['attributes'] as Json
  const name = `the node ${attributes['name'] ?? attributes['id']}`
  const label = (node['meta'] as Json)['label']
  const isWhole = ory.instanceOfUiNode(node) && ATTRIBUTES[String(attributes['node_type'])]?.(attributes)
  return [
    ...(isWhole && node['type'] === attributes['node_type'] ? [] : [`${name} is not whole`]),
    ...listFaults('node', node),
    ...(node['type'] === 'input' ? listFaults('attributes', attributes) : []),
    ...[...(node['messages'] as Json[]), ...(isObject(label) ? [label] : [])].flatMap(messageFaults),
  ]
}

function messageFaults(message: Json): string[] {
  const isWhole = ory.instanceOfUiText(message) && typeof message['id'] === 'number'
  return [...(isWhole ? [] : ['a message is not whole']), ...listFaults('message', message)]
}

function listFaults(owner: string, object: Json): string[] {
  return Object.entries(object).flatMap(([field, value]) => {
    const list = LISTS[`${owner}.${field}`]
    if (!list || Object.values(list).includes(value)) return []
    return [`${owner}.${field} is ${JSON.stringify(value)}`]
  })
}

function faultsOf(what: string, { has, again }: Model, body: Json): string[] {
  if (!has(body)) return [`${what} is not whole`]
  const known = again(body)
  return differences(body, known).map((path) => `${what} differs at ${path}`)
}

/** The paths where `known` lacks or differs from `given`. */
function differences(given: unknown, known: unknown, path = ''): string[] {
  if (given === null || given === undefined) return known === null || known === undefined ? [] : [path]
  if (typeof given !== 'object') return Object.is(given, known) ? [] : [path]
  if (typeof known !== 'object' || known === null) return [path]
  return Object.entries(given).flatMap(([key, value]) =>
    differences(value, (known as Json)[key], `${path}/${key}`),
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
