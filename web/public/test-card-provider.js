// A stand-in for a card provider that moves no money: the same global with the same interface as Chargebee.js,
// as far as the console uses it. What is typed goes to the test gateway of the billing service.
;(() => {
  const FRAME = 'border:1px solid var(--border-strong);border-radius:var(--radius);'
  const WINDOW =
    'margin:auto;width:26rem;max-width:calc(100vw - 2rem);padding:var(--space-5);background:var(--raised);color:var(--ink);box-shadow:var(--float)'
  const BUTTON = 'flex:1;height:var(--control-l);border-radius:var(--radius-s);font-weight:500;'
  const QUIET = 'background:var(--surface);color:var(--ink);'
  const LOUD = 'background:var(--ink);color:var(--bg);'
  const PAYPAL = 'width:100%;border:0;background:#ffc439;color:#111;'
  const NOTE = 'This is a test: no money moves.'

  /** An element with a style, its text and its children. */
  function make(name, style, ...content) {
    const element = document.createElement(name)
    element.style.cssText = style
    element.append(...content)
    return element
  }

  function makeButton(label, style, press) {
    return Object.assign(make('button', style + BUTTON, label), { type: 'button', onclick: press })
  }

  /** Asks in a dialog of its own, as a bank or PayPal would; Escape is a no. */
  function ask({ title, text, yes, no }) {
    const answer = Promise.withResolvers()
    const heading = Object.assign(make('h2', 'font-size:var(--text-xl)', title), { id: 'test-card-title' })
    const dialog = make(
      'dialog',
      FRAME + WINDOW,
      heading,
      make('p', 'margin-top:var(--space-2)', text),
      make('p', 'margin-top:var(--space-2);color:var(--ink-2);font-size:var(--text-s)', NOTE),
      make(
        'div',
        'display:flex;gap:var(--space-2);margin-top:var(--space-5)',
        makeButton(no, FRAME + QUIET, () => dialog.close('no')),
        makeButton(yes, FRAME + LOUD, () => dialog.close('yes')),
      ),
    )
    dialog.setAttribute('aria-labelledby', heading.id)
    // The page below has keys and dialogs of its own, which have nothing to do with this one.
    for (const type of ['keydown', 'pointerdown', 'mousedown', 'click', 'focusin', 'focusout'])
      dialog.addEventListener(type, (event) => event.stopPropagation())
    dialog.onclose = () => {
      dialog.remove()
      answer.resolve(dialog.returnValue === 'yes')
    }
    document.body.append(dialog)
    dialog.showModal()
    return answer.promise
  }

  async function post(intent, step, body) {
    const answer = await fetch(`/billing/test-gateway/intents/${encodeURIComponent(intent.id)}/${step}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new Error('The test gateway cannot be reached. Check the connection and try again.')
    })
    const result = await answer.json().catch(() => null)
    if (answer.ok && result) return result
    const { message = 'The test gateway does not answer. Try again in a moment.', ...facts } =
      result?.error ?? {}
    throw Object.assign(new Error(message), facts)
  }

  const challenge = {
    title: 'Is this payment yours?',
    text: 'Your bank asks you to confirm that you are the one who pays with this card.',
    yes: 'Approve',
    no: 'Refuse',
  }
  const signIn = {
    title: 'PayPal',
    text: 'Do you agree to pay with your PayPal account?',
    yes: 'Agree',
    no: 'Cancel',
  }

  /** What every handler has: the intent that it is for. */
  function forIntent(more) {
    let intent = null
    return {
      setPaymentIntent(given) {
        intent = given
      },
      ...more(() => intent),
    }
  }

  const cards = (current) => ({
    async handleCardPayment({ card }) {
      const first = await post(current(), 'card', card)
      if (first.status !== 'challenge') return first.intent
      return (await post(current(), 'challenge', { approved: await ask(challenge) })).intent
    },
  })

  const payPal = (current) => {
    const pressed = Promise.withResolvers()
    return {
      async mountPaymentButton(place) {
        const button = makeButton('Pay with PayPal', PAYPAL, pressed.resolve)
        document.querySelector(place).replaceChildren(button)
      },
      async handlePayment() {
        await pressed.promise
        return (await post(current(), 'paypal', { approved: await ask(signIn) })).intent
      },
    }
  }

  globalThis.Chargebee = {
    init: () => ({
      load3DSHandler: async () => forIntent(cards),
      load: async () => forIntent(payPal),
    }),
  }
})()
