import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'

/** What is open above the list. */
export type Opened = { kind: 'add' } | { kind: 'edit' | 'rotate' | 'delete'; endpoint: WebhookEndpoint }
