// Feature flags: names and what they are unless an installation says otherwise. The worker reads the setting, the console
// shows by it.

export const DEFAULT_FLAGS = {
  showApiKeyCreator: false,
  showLineItemTax: false,
  showUpdateRequestBilling: false,
  supportChat: true,
}
export type FlagName = keyof typeof DEFAULT_FLAGS
