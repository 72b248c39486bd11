// Runs in the browser, in pages that aren't ours: it may rely only on the names of the form's inputs.

export const SOURCE = `(function () {
  'use strict'
  if (window.__oryWebAuthnInitialized) return
  if (!window.PublicKeyCredential) {
    console.warn('This browser has no passkeys and no security keys.')
    return
  }

  /** Aborts the pending request of conditional UI: there can be only one at a time. */
  let waiting = null

  function field(name) {
    const found = document.getElementsByName(name)[0]
    if (!found) throw new Error('The form has no input named ' + name + '.')
    return found
  }

  function toBytes(text) {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  }

  function toText(buffer) {
    const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('')
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  }

  const withBytes = (key) => ({ ...key, id: toBytes(key.id) })

  /** The form's options, a string or an object, with their binary members decoded. */
  function read(given) {
    const options = typeof given === 'string' ? JSON.parse(given) : given
    const publicKey = { ...options.publicKey, challenge: toBytes(options.publicKey.challenge) }
    if (publicKey.user) publicKey.user = withBytes(publicKey.user)
    for (const list of ['allowCredentials', 'excludeCredentials'])
      if (publicKey[list]) publicKey[list] = publicKey[list].map(withBytes)
    return { publicKey }
  }

  function write({ id, rawId, type, response }) {
    const sent = { clientDataJSON: toText(response.clientDataJSON) }
    if (response.attestationObject) {
      sent.attestationObject = toText(response.attestationObject)
      if (response.getTransports) sent.transports = response.getTransports()
    } else {
      sent.authenticatorData = toText(response.authenticatorData)
      sent.signature = toText(response.signature)
      if (response.userHandle) sent.userHandle = toText(response.userHandle)
    }
    return JSON.stringify({ id, rawId: toText(rawId), type, response: sent })
  }

  /** Fills the response in and submits the form. */
  async function answer(name, asked) {
    const target = field(name)
    target.value = write(await asked)
    HTMLFormElement.prototype.submit.call(target.form)
  }

  /** A pressed button: aborts the pending request and reports a failure to the user. */
  async function onPress(name, ask) {
    const waited = waiting
    if (waited) waited.abort()
    try {
      await answer(name, ask())
    } catch (error) {
      console.error(error)
      if (error.name !== 'NotAllowedError') window.alert(error.message)
      if (waited) await oryPasskeyLoginAutocompleteInit()
    }
  }

  async function oryPasskeyLoginAutocompleteInit() {
    const { isConditionalMediationAvailable: ask } = PublicKeyCredential
    if (!ask || !(await ask.call(PublicKeyCredential))) return
    waiting = new AbortController()
    const { signal } = waiting
    try {
      const options = { ...read(field('passkey_challenge').value), mediation: 'conditional', signal }
      await answer('passkey_login', navigator.credentials.get(options))
    } catch (error) {
      console.debug(error)
    }
  }

  function oryPasskeyLogin() {
    const options = () => read(field('passkey_challenge').value)
    return onPress('passkey_login', async () => navigator.credentials.get(options()))
  }

  function oryPasskeyRegistration() {
    return onPress('passkey_register', async () => {
      const data = JSON.parse(field('passkey_create_data').value)
      const named = field((data.displayNameFieldNames || [data.displayNameFieldName])[0])
      if (!named.reportValidity()) throw new DOMException('The name is missing.', 'NotAllowedError')
      const { publicKey } = read(data.credentialOptions || data)
      const user = { ...publicKey.user, name: named.value, displayName: named.value }
      return navigator.credentials.create({ publicKey: { ...publicKey, user } })
    })
  }

  function oryPasskeySettingsRegistration() {
    const options = () => read(field('passkey_create_data').value)
    return onPress('passkey_settings_register', async () => navigator.credentials.create(options()))
  }

  function oryWebAuthnLogin(options) {
    const given = () => read(options || field('webauthn_login_trigger').value)
    return onPress('webauthn_login', async () => navigator.credentials.get(given()))
  }

  function oryWebAuthnRegistration(options) {
    const given = () => read(options || field('webauthn_register_trigger').value)
    return onPress('webauthn_register', async () => navigator.credentials.create(given()))
  }

  const functions = {
    oryPasskeyLogin,
    oryPasskeyLoginAutocompleteInit,
    oryPasskeyRegistration,
    oryPasskeySettingsRegistration,
    oryWebAuthnLogin,
    oryWebAuthnRegistration,
  }
  for (const [name, called] of Object.entries(functions)) window[name] = window['__' + name] = called
  window.__oryWebAuthnInitialized = true
  window.dispatchEvent(new Event('oryWebAuthnInitialized'))
})()
`
