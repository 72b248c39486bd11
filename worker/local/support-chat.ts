// A stand-in for the support chat on localhost: it takes the same commands as the real one, and
// names the user that its token identifies.

import { Hono } from 'hono'
import { LOCAL_CHAT_SCRIPT } from '#worker/compose/third-parties.ts'

const SCRIPT = `(() => {
  let shown = null
  const PLACE = 'position:fixed;z-index:20;padding:1.25rem;border-radius:var(--radius-xl);background:var(--raised);color:var(--ink);box-shadow:var(--shadow-float);'
  const style = (element, text) => { element.style.cssText = text; return element }
  const make = (name, text) => Object.assign(document.createElement(name), { textContent: text })
  const nameOf = (token) => {
    try {
      const claims = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
      return claims.email || claims.user_id
    } catch { return 'a visitor' }
  }
  const boot = ({ user_jwt: token }) => {
    const place = make('aside', '')
    place.setAttribute('aria-label', 'Support chat')
    place.dataset.user = nameOf(token)
    place.hidden = true
    const close = style(make('button', '×'), 'position:absolute;top:.75rem;right:.75rem;width:2.25rem;height:2.25rem;padding:0;border:0;border-radius:var(--radius);background:none;color:var(--ink-2);font-size:1.25rem')
    close.setAttribute('aria-label', 'Close chat')
    close.onclick = () => { place.hidden = true }
    place.append(
      style(make('b', 'Chat isn’t available here'), 'font-size:var(--text-m);font-weight:var(--bold)'),
      style(make('p', 'Support lists other ways to get help.'), 'margin-block:.25rem 1rem;color:var(--ink-2)'),
      style(Object.assign(make('a', 'Open Support'), { href: '/help/support' }), 'display:flex;align-items:center;justify-content:center;min-height:var(--control-l);border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font-weight:var(--medium);text-decoration:none'),
      close,
    )
    document.body.append(place)
    return place
  }
  globalThis.Intercom = (command, options) => {
    if (command === 'show') {
      if (!shown) return
      // Below its button where the header has one, else along the lower edge.
      const { right, bottom } = document.activeElement.getBoundingClientRect()
      const isBelow = innerWidth >= 1024 && bottom < 100
      style(shown, PLACE + (isBelow ? 'top:' + (bottom + 8) + 'px;right:' + (innerWidth - right) + 'px;width:22rem' : 'inset:auto 0 0;padding-bottom:2rem;border-radius:var(--radius-xl) var(--radius-xl) 0 0'))
      shown.hidden = false
      return
    }
    if (shown) shown.remove()
    shown = command === 'boot' ? boot(options) : null
  }
})()
`

export function supportChatApp() {
  const app = new Hono()
  app.get(LOCAL_CHAT_SCRIPT, (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  return app
}
