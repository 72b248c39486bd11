// Reading the XML of packages. The parser knows no entities but those of XML itself, so no few bytes stand for millions.

import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import { Damaged } from './stored-bytes.ts'

/** The root. @throws Damaged for what isn't XML */
export function parseFactXml(text: string): XmlElement | undefined {
  try {
    return parseXml(text).root ?? undefined
  } catch (error) {
    if (error instanceof XmlError) throw new Damaged('The XML of a package is malformed.')
    throw error
  }
}

/** The elements of a name in another one, whatever their namespace's prefix. */
export function childrenOf(parent: XmlElement | undefined, name: string): XmlElement[] {
  const elements = (parent?.children ?? []).filter((node) => node instanceof XmlElement)
  return elements.filter((each) => each.name.replace(/^.*:/, '') === name)
}

export function childOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(parent, name)[0]
}

/** The text of an element in another one, or an empty text. */
export function textOf(parent: XmlElement | undefined, name: string): string {
  return childOf(parent, name)?.text.trim() ?? ''
}
