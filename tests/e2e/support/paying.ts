// What services and the card provider answer at a checkout that is not for real.

/** Whom invoices are made out to. */
export const BUYER = {
  name: 'Acme',
  address: 'Road 1',
  city: 'Bern',
  postcode: '3000',
  country: 'CH',
  vatNumber: '',
}

/** What the first month costs them. */
export const QUOTE = {
  plan: 'basic',
  term: { from: '2026-11-22T10:00:00.000Z', to: '2026-12-22T10:00:00.000Z' },
  usage: null,
  lines: [{ kind: 'base', used: 1, included: 0, amount: 750_00 }],
  net: 750,
  tax: null,
  total: 750,
  buyer: BUYER,
  seller: null,
}

/** An unpaid subscription. */
export const UNPAID = {
  status: 'inactive',
  plan: 'basic',
  trialEnd: null,
  trialEndAction: null,
  currentTermEnd: null,
  cancelledAt: null,
}

/** A provider that approves everything, and keeps what it was given. */
export const PROVIDER = `(() => {
  globalThis.given = []
  const setPaymentIntent = (intent) => given.push(intent)
  const approve = async () => ({ status: 'authorized' })
  const mountPaymentButton = async (place) => (document.querySelector(place).textContent = 'The button of PayPal')
  const card = { setPaymentIntent, handleCardPayment: approve }
  const payPal = { setPaymentIntent, mountPaymentButton, handlePayment: approve }
  globalThis.Chargebee = { init: () => ({ load3DSHandler: async () => card, load: async () => payPal }) }
})()`
