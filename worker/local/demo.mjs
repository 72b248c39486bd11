/** @typedef {{ signIns?: { email: string, password: string, about?: string }[] }} Demo */

/**
 * `npm run demo`: loads the demo organizations, or finds them there already, and says how to sign in.
 * @param {string} origin
 */
export async function loadDemo(origin) {
  const answer = await fetch(`${origin}/dev/demo`, { method: 'POST' })
  if (!answer.ok) {
    console.error(`The demo organizations could not be loaded: ${await answer.text()}`)
    return
  }
  const { signIns = [] } = /** @type {Demo} */ (await answer.json())
  for (const { email, password, about = '' } of signIns) console.log(`  ${email}  ${password}  ${about}`)
}
