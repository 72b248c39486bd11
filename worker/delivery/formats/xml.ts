// XML 1.0, as far as feeds write it: elements, attributes and text.

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  // `]]>` must not be in text.
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** What is no character of XML 1.0 (2.2), even as a reference: controls, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text between tags or in a quoted attribute, also of HTML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/**
 * An element, with text or elements inside. Attributes without a value are left out.
 * @param children elements as this function makes them; a text has to be one of `text()`
 */
export function element(
  name: string,
  attributes: Record<string, string | null | undefined>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : ` ${key}="${valid(value).replaceAll(/[\t\n]/g, reference)}"`,
  )
  const tag = `${name}${written.join('')}`
  return children.length === 0 ? `<${tag}/>` : `<${tag}>${children.join('')}</${name}>`
}

/** A text, as the child of an element. */
export function text(value: string): string {
  return valid(value)
}

function valid(value: string): string {
  // A reader makes a line feed of a carriage return, unless it is a reference.
  return escapeXml(value.replaceAll(FORBIDDEN, '\ufffd')).replaceAll('\r', reference)
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`
}
