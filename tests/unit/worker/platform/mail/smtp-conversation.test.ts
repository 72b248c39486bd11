import { expect, test } from 'vitest'
import { type Envelope, SmtpConversation } from '#worker/platform/mail/smtp-conversation.ts'

const mail: Envelope = {
  from: 'console@example.test',
  to: 'ada@example.test',
  data: 'Subject: Hi\r\n\r\nHi\r\n.\r\n',
}
const credentials = { username: 'user', password: 'secret' }

interface Options {
  tls?: boolean
  /** What is the last that it hears. */
  breaksAfter?: RegExp
}

/** A mail server that answers each line by the first rule that fits; without one it hangs up. */
function mailServer(rules: [RegExp, string][], { tls = false, breaksAfter }: Options = {}) {
  const heard: string[] = []
  let encrypted = tls
  let isBroken = false
  function open(greeting: string | null) {
    let toClient: ReadableStreamDefaultController<Uint8Array>
    const say = (text: string) => toClient.enqueue(new TextEncoder().encode(text))
    const readable = new ReadableStream<Uint8Array>({
      start(controller) {
        toClient = controller
        if (greeting) say(greeting)
      },
    })
    const writable = new WritableStream<Uint8Array>({
      write(chunk) {
        if (isBroken) throw new Error('The line is broken.')
        const text = new TextDecoder().decode(chunk)
        isBroken = breaksAfter?.test(text) ?? false
        heard.push(`${encrypted ? 'tls' : 'plain'}: ${text.trimEnd()}`)
        const reply = rules.find(([pattern]) => pattern.test(text))?.[1]
        if (reply) for (const part of reply.match(/[\s\S]{1,7}/g) ?? []) say(part)
        else if (!text.startsWith('QUIT')) toClient.close()
      },
    })
    return { readable, writable }
  }
  const upgrade = () => {
    encrypted = true
    return open(null)
  }
  return { heard, line: { ...open('220 ready\r\n'), upgrade: tls ? undefined : upgrade } }
}

const friendly: [RegExp, string][] = [
  [/^EHLO/, '250-mail.test\r\n250-STARTTLS\r\n250 AUTH LOGIN PLAIN\r\n'],
  [/^STARTTLS/, '220 go\r\n'],
  [/^AUTH PLAIN/, '235 ok\r\n'],
  [/^(MAIL|RCPT)/, '250 ok\r\n'],
  [/^DATA/, '354 go\r\n'],
  [/\r\n\.\r\n$/, '250 queued\r\n'],
]

test('a mail is handed over after the line was encrypted', async () => {
  const { heard, line } = mailServer(friendly)
  await new SmtpConversation(line).deliver({ ...mail, credentials })
  expect(heard).toEqual([
    'plain: EHLO localhost',
    'plain: STARTTLS',
    'tls: EHLO localhost',
    `tls: AUTH PLAIN ${btoa('\0user\0secret')}`,
    'tls: MAIL FROM:<console@example.test>',
    'tls: RCPT TO:<ada@example.test>',
    'tls: DATA',
    'tls: Subject: Hi\r\n\r\nHi\r\n.',
    'tls: QUIT',
  ])
})

test('a server that offers no encryption gets neither password nor mail', async () => {
  const { heard, line } = mailServer([[/^EHLO/, '250-mail.test\r\n250 AUTH PLAIN\r\n'], ...friendly])
  await expect(new SmtpConversation(line).deliver({ ...mail, credentials })).rejects.toThrow(
    'does not offer STARTTLS',
  )
  expect(heard).toEqual(['plain: EHLO localhost'])
})

test('what was said before the encryption is forgotten', async () => {
  const { line, heard } = mailServer([[/^STARTTLS/, '220 go\r\n250-fake\r\n250 AUTH PLAIN\r\n'], ...friendly])
  await new SmtpConversation(line).deliver(mail)
  expect(heard).toContain('tls: EHLO localhost')
})

test('a line that is encrypted from the start needs no STARTTLS', async () => {
  const { heard, line } = mailServer([[/^EHLO/, '250 mail.test\r\n'], ...friendly], { tls: true })
  await new SmtpConversation(line).deliver(mail)
  expect(heard.some((each) => each.includes('STARTTLS'))).toBe(false)
})

test('a server that knows only AUTH LOGIN is signed in to', async () => {
  const rules: [RegExp, string][] = [
    [/^EHLO/, '250 AUTH LOGIN\r\n'],
    [/^AUTH LOGIN/, '334 VXNlcm5hbWU6\r\n'],
    [new RegExp(`^${btoa('user')}`), '334 UGFzc3dvcmQ6\r\n'],
    [new RegExp(`^${btoa('secret')}`), '235 ok\r\n'],
    ...friendly,
  ]
  const { heard, line } = mailServer(rules, { tls: true })
  await new SmtpConversation(line).deliver({ ...mail, credentials })
  expect(heard.at(-1)).toBe('tls: QUIT')
})

test.each([
  ['AUTH', /^AUTH/, 'Standstill'],
  ['MAIL FROM', /^MAIL/, 'Standstill'],
  ['RCPT TO', /^RCPT/, 'SmtpError'],
  ['DATA', /^DATA/, 'SmtpError'],
  ['message', /\r\n\.\r\n$/, 'SmtpError'],
])(
  'a refusal at %s names the step, and neither address nor password; it tells this mail from all mails',
  async (step, pattern, name) => {
    const { line } = mailServer([[pattern, '550 no ada@example.test here\r\n'], ...friendly])
    const error = await new SmtpConversation(line)
      .deliver({ ...mail, credentials })
      .catch((caught: Error) => caught)
    expect(error).toMatchObject({ name, message: `The mail server refused ${step}: 550.` })
  },
)

test.each(['421 closing\r\n', '451 greylisted\r\n', '550 no\r\n', '554 spam\r\n'])(
  'a mail that is answered with %j at its end was not handed over',
  async (answer) => {
    const { line } = mailServer([[/\r\n\.\r\n$/, answer], ...friendly])
    await expect(new SmtpConversation(line).deliver(mail)).rejects.toMatchObject({ name: 'SmtpError' })
  },
)

test('a mail that was taken counts as sent, though the line breaks at once', async () => {
  const { line, heard } = mailServer(friendly, { breaksAfter: /\r\n\.\r\n$/ })
  await new SmtpConversation(line).deliver(mail)
  expect(heard.filter((each) => each.includes('Subject'))).toHaveLength(1)
})

test('the server can be tried without a mail', async () => {
  const { heard, line } = mailServer(friendly)
  await new SmtpConversation(line).reach({ from: mail.from, credentials })
  expect(heard.slice(-2)).toEqual(['tls: MAIL FROM:<console@example.test>', 'tls: QUIT'])
  const down = mailServer([[/^MAIL/, '451 later\r\n'], ...friendly])
  await expect(new SmtpConversation(down.line).reach({ from: mail.from })).rejects.toMatchObject({
    name: 'Standstill',
  })
})

test('a server that hangs up is an error, not a silence', async () => {
  const { line } = mailServer([])
  await expect(new SmtpConversation(line).deliver(mail)).rejects.toThrow('hung up at EHLO')
})

test.each(['a@b.test>\r\nRCPT TO:<eve@evil.test', 'a b@c.test', 'a@b.test\r\nDATA'])(
  'the address %j cannot smuggle in a command',
  async (to) => {
    const { heard, line } = mailServer(friendly)
    await expect(new SmtpConversation(line).deliver({ ...mail, to })).rejects.toThrow('must not')
    expect(heard.some((each) => each.includes('RCPT'))).toBe(false)
  },
)
