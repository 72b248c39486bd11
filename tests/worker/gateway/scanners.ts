// The rules of the usual scanners of security headers, as far as they apply to a single response.

type Policy = Map<string, string[]>

export function parsePolicy(text: string | null): Policy {
  const directives = (text ?? '').split(';').map((each) => each.trim().split(/\s+/))
  return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]))
}

const effective = (policy: Policy, name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
const BROAD = /^(?:\*|[a-z]+:|https?:\/\/\*)$/
const UNSAFE = /^(?:'unsafe-.+'|data:|blob:)$/
const HALF_A_YEAR = 15_768_000

/** The score of the HTTP Observatory (developer.mozilla.org/observatory/docs/tests_and_scoring); 100 is its A+. */
export function observatoryScore({ headers, url }: Response): number {
  const modifiers = [
    policyModifier(parsePolicy(headers.get('content-security-policy'))),
    headers.has('set-cookie') ? cookieModifier(headers.getSetCookie()) : 0,
    headers.get('access-control-allow-origin') === '*' ? -50 : 0,
    transportModifier(headers.get('strict-transport-security'), url),
    referrerModifier(headers.get('referrer-policy')),
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framingModifier(headers),
    corpModifier(headers.get('cross-origin-resource-policy')),
  ]
  const sum = (of: number[]) => of.reduce((total, each) => total + each, 0)
  const basis = 100 + sum(modifiers.filter((each) => each < 0))
  return basis < 90 ? basis : basis + sum(modifiers.filter((each) => each > 0))
}

function policyModifier(policy: Policy): number {
  if (policy.size === 0) return -25
  const [script, object, style] = ['script-src', 'object-src', 'style-src'].map((name) =>
    effective(policy, name),
  )
  if (script?.some((each) => BROAD.test(each) || (UNSAFE.test(each) && each !== "'unsafe-eval'"))) return -20
  if (object?.some((each) => BROAD.test(each))) return -20
  if ([...policy.values()].flat().some((each) => each.startsWith('http:'))) return -20
  if (script?.includes("'unsafe-eval'")) return -10
  if (style?.some((each) => BROAD.test(each) || UNSAFE.test(each))) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function cookieModifier(cookies: string[]): number {
  const lacks = (attribute: RegExp) => cookies.some((cookie) => !attribute.test(cookie))
  if (lacks(/;\s*secure/i)) return -20
  if (lacks(/;\s*httponly/i)) return -30
  return lacks(/;\s*samesite=(lax|strict)/i) ? -20 : 5
}

function transportModifier(value: string | null, url: string): number {
  if (!value || !url.startsWith('https:')) return -20
  return Number(/max-age=(\d+)/.exec(value)?.[1]) >= HALF_A_YEAR ? 0 : -10
}

function referrerModifier(value: string | null): number {
  if (!value) return 0
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value) ? 5 : -5
}

function framingModifier(headers: Headers): number {
  const ancestors = parsePolicy(headers.get('content-security-policy')).get('frame-ancestors')
  if (ancestors?.every((each) => each === "'none'" || each === "'self'")) return 5
  return /^(DENY|SAMEORIGIN)$/.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

function corpModifier(value: string | null): number {
  return value === 'same-origin' || value === 'same-site' ? 10 : 0
}

/** What a response lacks for the A+ of securityheaders.com. */
export function missingHeaders({ headers }: Response): string[] {
  const wanted = [
    ...['strict-transport-security', 'content-security-policy', 'x-frame-options'],
    ...['x-content-type-options', 'referrer-policy', 'permissions-policy'],
  ]
  const talkative = ['server', 'x-powered-by', 'x-aspnet-version'].filter((name) => headers.has(name))
  const isUnsafe = /'unsafe-/.test(headers.get('content-security-policy') ?? '')
  return [...wanted.filter((name) => !headers.has(name)), ...talkative, ...(isUnsafe ? ["'unsafe-…'"] : [])]
}

const KNOWN =
  /^(?:(?:default|script|style|img|connect|frame|font|media|worker|manifest|object)-src|base-uri|form-action|frame-ancestors)$/

/** What the CSP Evaluator (csp-evaluator.withgoogle.com) reports as `directive source`, but for low confidence. */
export function policyFindings(text: string): string[] {
  const policy = parsePolicy(text)
  const names = [...policy.keys()]
  const scripts = ['script-src', 'object-src', 'base-uri'].flatMap((name) =>
    effective(policy, name).map((source) => [name, source] as const),
  )
  return [
    ...scripts
      .filter(([, source]) => BROAD.test(source) || UNSAFE.test(source))
      .map((pair) => pair.join(' ')),
    ...['script-src', 'object-src', 'base-uri', 'frame-ancestors', 'form-action'].filter(
      (name) => !policy.has(name),
    ),
    ...names.filter((name) => !KNOWN.test(name)),
    ...[...policy].flatMap(([name, sources]) =>
      sources
        .filter((source) => /^http:|^https?:\/\/(\d+\.){3}\d+|^(self|none|unsafe-\w+|nonce-.*)$/.test(source))
        .map((source) => `${name} ${source}`),
    ),
  ]
}
