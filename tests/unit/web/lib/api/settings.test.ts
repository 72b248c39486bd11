import { describe, expect, it } from 'vitest'
import { parseSettings } from '#web/lib/api/settings.ts'

const origin = 'https://console.test'

describe('the settings in the page', () => {
  it('are the defaults while no worker has filled them in', () => {
    for (const text of ['null', '', 'not json', '[]', '7', null, undefined]) {
      const settings = parseSettings(text, origin)
      expect(settings.productName).toBe('Gantry')
      expect(settings.siteOrigin).toBe(origin)
      expect(settings.deliveryOrigin).toBe(origin)
      expect(settings.links.docs).toBe('/help/docs')
      expect(settings.flags).toEqual({
        showApiKeyCreator: false,
        showLineItemTax: false,
        showUpdateRequestBilling: false,
        supportChat: true,
      })
      expect(settings.disruption).toBe(false)
      expect(settings.signedOut).toBe(false)
      expect(settings.environment).toBe('production')
    }
  })

  it('are taken where they are given', () => {
    const text = JSON.stringify({
      productName: 'Davit',
      siteOrigin: 'https://a.test',
      deliveryOrigin: 'https://b.test',
      links: { docs: 'https://docs.test', terms: null },
      flags: { supportChat: false },
      disruption: true,
      environment: 'local',
    })
    expect(parseSettings(text, origin)).toMatchObject({
      productName: 'Davit',
      siteOrigin: 'https://a.test',
      deliveryOrigin: 'https://b.test',
      links: { docs: 'https://docs.test', terms: null, status: '/help/status' },
      flags: { supportChat: false, showLineItemTax: false },
      disruption: true,
      environment: 'local',
    })
  })

  it('fall back one by one where they are of the wrong kind or unknown', () => {
    const text = JSON.stringify({
      productName: '',
      links: { docs: 4, elsewhere: 'https://x.test' },
      flags: { supportChat: 'yes', other: true },
      disruption: 'true',
      environment: 'moon',
    })
    const settings = parseSettings(text, origin)
    expect(settings).toEqual(parseSettings(null, origin))
  })

  it('deliver from the site where no other origin is named', () => {
    expect(parseSettings('{"siteOrigin":"https://a.test"}', origin).deliveryOrigin).toBe('https://a.test')
  })

  it('name a card provider only when its script is given', () => {
    const read = (cardProvider: unknown) =>
      parseSettings(JSON.stringify({ cardProvider }), origin).cardProvider
    const script = 'https://js.cards.test/v2/cards.js'
    expect(read({ script, site: 'acme-test', publishableKey: 'key' })).toEqual({
      script,
      site: 'acme-test',
      publishableKey: 'key',
    })
    expect(read({ script, site: 7 })).toEqual({ script, site: '', publishableKey: '' })
    for (const none of [null, undefined, {}, { script: '' }, { script: 1, site: 'acme-test' }, 'cards'])
      expect(read(none)).toBeNull()
  })
})
