// A stand-in for the support chat on localhost: it takes the same commands as the real one, and
// names the user that its token identifies.

import { Hono } from 'hono'
import { LOCAL_CHAT_SCRIPT } from '#worker/compose/third-parties.ts'

const SCRIPT = `(() => {
  let shown = null
  const style = (element, text) => { element.style.cssText = text; return element }
  const make = (name, text) => Object.assign(document.createElement(name), { textContent: text })
  const nameOf = (token) => {
    try {
      const claims = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
      return claims.email || claims.user_id
    } catch { return 'a visitor' }
  }
  const boot = ({ user_jwt: token }) => {
    const place = style(make('aside', ''), 'position:fixed;left:1rem;bottom:1rem;z-index:20;max-width:16rem;padding:1rem;border:1px solid var(--line-strong);border-radius:var(--radius);background:var(--raised);color:var(--ink);box-shadow:var(--shadow-float)')
    place.setAttribute('aria-label', 'Support chat')
    place.hidden = true
    place.append(make('p', 'This stands in for the support chat. It knows you as ' + nameOf(token) + '.'))
    const button = style(make('button', 'Close chat'), 'margin-top:.5rem;padding:.25rem .75rem;border-radius:var(--radius);background:var(--fill)')
    button.onclick = () => { place.hidden = true }
    place.append(button)
    document.body.append(place)
    return place
  }
  globalThis.Intercom = (command, options) => {
    if (command === 'show') {
      if (shown) shown.hidden = false
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
