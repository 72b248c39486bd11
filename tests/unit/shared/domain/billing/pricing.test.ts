import { describe, expect, it } from 'vitest'
import { lineItems, PLANS, price, taurifyCost, Usage } from '#shared/domain/billing/pricing.ts'
import { Plan } from '#shared/domain/billing/subscription.ts'

const GB = 1_000_000_000
const NOTHING: Usage = { storage: 0, downloads: 0, devToolsSeats: 0, taurifyPlatforms: [], releases: 0 }
const priceOf = (plan: Plan, used: Partial<Usage>) => price(plan, { ...NOTHING, ...used })

describe('the basic plan', () => {
  it.each<[string, Partial<Usage>, number]>([
    ['nothing used costs the base and gives no discount', {}, 750],
    ['what it contains costs nothing more', { storage: GB, downloads: 5000, devToolsSeats: 1 }, 750],
    ['a second gigabyte', { storage: 2 * GB }, 785],
    ['ten further gigabytes', { storage: 11 * GB }, 1100],
    ['half a gigabyte costs its half, rounded down', { storage: 1.5 * GB }, 767],
    ['one byte too many', { storage: GB + 1 }, 750],
    ['one download too many', { downloads: 5001 }, 750],
    ['the last download below a cent', { downloads: 5099 }, 750],
    ['a hundred further downloads', { downloads: 5100 }, 751],
    ['ten thousand further downloads', { downloads: 15_000 }, 850],
    ['a second seat', { devToolsSeats: 2 }, 1250],
    ['a third seat', { devToolsSeats: 3 }, 1750],
    ['parts of a cent add up before they are rounded', { storage: 1.5 * GB, downloads: 5050 }, 768],
    ['one platform of Taurify and its releases', { taurifyPlatforms: ['ios'], releases: 30 }, 2750],
    ['one release too many', { taurifyPlatforms: ['ios'], releases: 31 }, 2850],
    ['two releases too many', { taurifyPlatforms: ['ios'], releases: 32 }, 2950],
    ['a platform that is named twice is paid once', { taurifyPlatforms: ['ios', 'ios'] }, 2750],
    ['releases cost nothing without a platform', { releases: 31 }, 750],
  ])('%s', (_, used, cents) => {
    expect(priceOf('basic', used)).toBe(cents)
    expect(priceOf('metered', used)).toBe(cents)
  })
})

describe('the other plans', () => {
  it('for early adopters it has a lower base and more downloads', () => {
    expect(priceOf('earlyAdopter', {})).toBe(500)
    expect(priceOf('earlyAdopter', { downloads: 10_000 })).toBe(500)
    expect(priceOf('earlyAdopter', { downloads: 10_100 })).toBe(501)
    expect(priceOf('earlyAdopter', { storage: 2 * GB, devToolsSeats: 2 })).toBe(1035)
  })

  it('for a community downloads are free', () => {
    expect(priceOf('community', {})).toBe(500)
    expect(priceOf('community', { downloads: 10_000_000 })).toBe(500)
    expect(priceOf('community', { devToolsSeats: 2 })).toBe(1000)
  })

  it('the complementary one is free, whatever is used', () => {
    const taurifyPlatforms: Usage['taurifyPlatforms'] = ['ios', 'android', 'macos', 'linux', 'windows']
    expect(priceOf('complementary', {})).toBe(0)
    expect(priceOf('complementary', { storage: 100 * GB, downloads: 1e6, devToolsSeats: 10 })).toBe(0)
    expect(priceOf('complementary', { taurifyPlatforms, releases: 40 })).toBe(0)
  })
})

it('Taurify is paid by the number of platforms', () => {
  expect([0, 1, 2, 3, 4, 5].map(taurifyCost)).toEqual([0, 2000, 4000, 4500, 5500, 6500])
  expect([-1, 6].map(taurifyCost)).toEqual([0, 6500])
})

it('usage has its five parts, none below zero, and at most five platforms', () => {
  expect(Usage.parse(NOTHING)).toEqual(NOTHING)
  expect(Usage.safeParse({ ...NOTHING, downloads: -1 }).success).toBe(false)
  expect(Usage.safeParse({ ...NOTHING, taurifyPlatforms: ['amiga'] }).success).toBe(false)
  const six = Usage.safeParse({ ...NOTHING, taurifyPlatforms: Array(6).fill('ios') })
  expect(six.error?.issues[0]?.message).toBe('Taurify supports a maximum of 5 platforms')
})

it('the parts of a price say what was used, what of it is contained, and what the rest costs', () => {
  const usage: Usage = {
    ...NOTHING,
    storage: 1.5 * GB,
    downloads: 5050,
    taurifyPlatforms: ['linux'],
    releases: 2,
  }
  expect(lineItems('basic', usage)).toEqual([
    { kind: 'base', used: 1, included: 0, amount: 750_00 },
    { kind: 'storage', used: 1.5 * GB, included: GB, amount: 17_50 },
    { kind: 'downloads', used: 5050, included: 5000, amount: 50 },
    { kind: 'seats', used: 0, included: 1, amount: 0 },
    { kind: 'taurify', used: 1, included: 0, amount: 2000_00 },
    { kind: 'releases', used: 2, included: 30, amount: 0 },
  ])
  expect(lineItems('complementary', NOTHING)).toContainEqual({
    kind: 'storage',
    used: 0,
    included: null,
    amount: 0,
  })
})

describe('every price', () => {
  // Thousands of cases, the same on each run: around the limits of the plans, and far beyond them.
  let state = 20_261_122
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const amount = (limit: number) => Math.floor(random() ** 3 * limit) * (random() < 0.2 ? -1 : 1)
  const cases = Array.from({ length: 4000 }, () => ({
    storage: amount(5e14),
    downloads: amount(1e9),
    devToolsSeats: amount(500),
    taurifyPlatforms: (['ios', 'android', 'macos', 'linux', 'windows'] as const).filter(() => random() < 0.5),
    releases: amount(200),
  }))

  it('is a whole number of cents, never below its base, and the sum of its parts rounded down once', () => {
    for (const usage of cases)
      for (const plan of Plan.options) {
        const cents = price(plan, usage)
        const parts = lineItems(plan, usage)
        // In whole numbers of any size, a byte of a gigabyte exactly.
        const exact = parts.reduce((sum, { kind, used, included, amount: cost }) => {
          if (kind !== 'storage') return sum + BigInt(cost) * BigInt(GB)
          const further = included === null ? 0 : Math.max(0, used - included)
          return sum + BigInt(further) * BigInt(PLANS[plan].further.gigabyte)
        }, 0n)
        expect(BigInt(cents)).toBe(exact / (100n * BigInt(GB)))
        expect(parts.every((part) => Number.isSafeInteger(part.amount) && part.amount >= 0)).toBe(true)
        expect(cents).toBeGreaterThanOrEqual(PLANS[plan].base)
      }
  })

  it('does not fall when more is used', () => {
    for (const usage of cases)
      for (const plan of Plan.options) {
        const before = price(plan, usage)
        for (const part of ['storage', 'downloads', 'devToolsSeats', 'releases'] as const)
          expect(
            price(plan, { ...usage, [part]: usage[part] + Math.abs(amount(1e6)) }),
          ).toBeGreaterThanOrEqual(before)
        const everywhere = { ...usage, taurifyPlatforms: ['ios', 'android', 'macos', 'linux', 'windows'] }
        expect(price(plan, everywhere as Usage)).toBeGreaterThanOrEqual(before)
      }
  })
})
