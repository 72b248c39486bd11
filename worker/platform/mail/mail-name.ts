// Names in emails are chosen by users, and recipients trust a product's email. So that no one can send their
// own message or link with it, a name is short, and nothing in it becomes a link in an email client.

/** Characters of a name in an email. */
export const MAX_MAIL_NAME_LENGTH = 50

const LINE_END = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Invisible characters, and those that change the direction of others. */
const FORMAT = /\p{Cf}+/gu
/** Dots that browsers read as such in a host. */
const DOT = /(?<=[\p{L}\p{N}_-])[.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu
const SCHEME = /(?<=\p{L}):(?=\S)/gu
const AT = /\s*[@\uff20]\s*/gu

/** A name as an email may show it: of a limited length, with a gap where a link would be made. */
export function nameInMail(name: string, maxLength = MAX_MAIL_NAME_LENGTH): string {
  const plain = name
    .replace(LINE_END, ' ')
    .replace(FORMAT, '')
    .replace(AT, ' at ')
    .replace(SCHEME, ': ')
    .replace(DOT, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...plain]
  if (characters.length <= maxLength) return plain
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`
}
