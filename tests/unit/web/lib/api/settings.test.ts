import { describe, expect, it } from 'vitest'
import { ClientSettings } from '#shared/contracts/settings.ts'
import { parseSettings } from '#web/lib/api/settings.ts'

const origin = 'https://console.test'

describe('the settings in the page', () => {
  it('are the defaults while no edge has filled them in', () => {
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

  it('are those that the edge filled in', () => {
    const given: ClientSettings = {
      ...parseSettings(null, origin),
      productName: 'Davit',
      siteOrigin: 'https://a.test',
      deliveryOrigin: 'https://b.test',
      environment: 'local',
      disruption: true,
    }
    expect(parseSettings(JSON.stringify(given), origin)).toEqual(given)
  })

  it('default to what the schema of both sides takes', () => {
    const defaults = parseSettings(null, origin)
    expect(ClientSettings.parse(defaults)).toEqual(defaults)
  })
})
