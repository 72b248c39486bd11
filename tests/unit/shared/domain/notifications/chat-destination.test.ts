import { expect, it } from 'vitest'
import { serviceOf } from '#shared/domain/notifications/chat-destination.ts'

it.each([
  ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
  ['https://discord.com/api/webhooks/1/x', 'discord'],
  ['https://ptb.discord.com/api/v10/webhooks/1/x', 'discord'],
  ['https://discordapp.com/api/webhooks/1/x', 'discord'],
  ['https://prod-1.westeurope.logic.azure.com:443/workflows/x', 'teams'],
  ['https://default1.2.environment.api.powerplatform.com/powerautomate/x', 'teams'],
  ['https://acme.webhook.office.com/webhookb2/x', 'teams'],
  ['https://hooks.slack.com.evil.example/services/x', null],
  ['https://evil.example/https://hooks.slack.com/', null],
  ['https://discord.com/channels/1', null],
])('tells the service of %s', (url, service) => {
  expect(serviceOf(url)).toBe(service)
})
