// Malformed values, drawn from a seeded generator.

import { randomFrom } from '#tests/fixtures/random.ts'

export class Dice {
  readonly next: () => number

  constructor(seed: number) {
    this.next = randomFrom(seed)
  }

  /** True with a probability of `share`. */
  chance(share: number): boolean {
    return this.next() < share
  }

  of<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)] as T
  }

  some<T>(values: readonly T[], share: number): T[] {
    return values.filter(() => this.chance(share))
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function word(dice: Dice, length: number): string {
  return Array.from({ length }, () => dice.of([...ALPHABET])).join('')
}

export function uuid(dice: Dice): string {
  const hex = (length: number) => Array.from({ length }, () => dice.of([...'0123456789abcdef'])).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
}

const TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b@example.test',
  '\ud800',
  '\udfff@example.test',
  '🦊'.repeat(40),
  'İ̇ß\u202eﬃ',
  "' OR 1=1; DROP TABLE flows; --",
  '{{7*7}}#{7*7}<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00%ff%zz',
  'true',
  'null',
  '-1',
  '1e400',
  '0x10',
  'x'.repeat(9000),
  'é'.repeat(3000),
  'a@b',
  'ada@example.test',
  'ADA@EXAMPLE.TEST ',
  '"@example.test',
  `${'a'.repeat(300)}@example.test`,
  'https://evil.test/',
  'javascript:alert(1)',
  '000000',
  '{"a":1}',
  '[]',
  '__proto__',
  'constructor',
]

export function text(dice: Dice): string {
  return dice.chance(0.15)
    ? uuid(dice)
    : dice.chance(0.15)
      ? word(dice, 1 + dice.next() * 80)
      : dice.of(TEXTS)
}

/** Any JSON value. */
export function value(dice: Dice, depth = 0): unknown {
  const flat = [0, -1, 1.5, 1e308, -0, true, false, null]
  if (dice.chance(0.6) || depth > 3) return dice.chance(0.6) ? text(dice) : dice.of(flat)
  if (dice.chance(0.1)) return nested(dice)
  const inner = () => value(dice, depth + 1)
  if (dice.chance(0.4)) return [inner(), inner()]
  return { [dice.of(['a', 'email', 'method', '__proto__', '', 'a.b', 'toString'])]: inner(), b: inner() }
}

/** Already serialized: serializers refuse to nest that deep. */
export class Written {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

export function nested(dice: Dice): Written {
  const depth = dice.of([9, 33, 1000, 6000, 12_000])
  const [open, close] = dice.of([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
  return new Written(`${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}`)
}

export function write(given: unknown): string {
  if (given instanceof Written) return given.json
  if (Array.isArray(given)) return `[${given.map(write).join()}]`
  if (typeof given !== 'object' || given === null) return JSON.stringify(given) ?? 'null'
  return `{${Object.entries(given)
    .map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`)
    .join()}}`
}

/** The response of a broken authenticator. */
export function brokenKey(dice: Dice, id = word(dice, 22)): string {
  const binary = () => word(dice, dice.of([1, 4, 37, 200, 2000]))
  const client = btoa(
    JSON.stringify({ type: dice.of(['webauthn.get', 'webauthn.create', 7, null]), challenge: binary() }),
  )
  const clientDataJSON = dice.chance(0.5) ? client.replace(/=+$/, '').replace(/[+/]/g, '_') : binary()
  const response = dice.chance(0.5)
    ? { clientDataJSON, attestationObject: binary(), transports: dice.of([[], ['usb'], ['x', 'usb']]) }
    : {
        clientDataJSON,
        authenticatorData: binary(),
        signature: binary(),
        userHandle: dice.of([null, '', binary()]),
      }
  return JSON.stringify({ id, rawId: dice.chance(0.8) ? id : binary(), type: 'public-key', response })
}
