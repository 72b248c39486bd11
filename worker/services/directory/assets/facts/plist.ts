// The texts and whole numbers of a property list's outermost dictionary, by key; of both forms in which apps have their
// Info.plist.

import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { isBinaryPlist, readBinaryPlist } from './binary-plist.ts'

/** @throws Error for what is no property list */
export function readPlist(bytes: Uint8Array): Map<string, string> {
  return isBinaryPlist(bytes) ? readBinaryPlist(bytes) : readXmlPlist(new TextDecoder().decode(bytes))
}

function readXmlPlist(text: string): Map<string, string> {
  const values = new Map<string, string>()
  const dictionary = elementsOf(parseXml(text).root).find(({ name }) => name === 'dict')
  let key: string | null = null
  for (const element of elementsOf(dictionary)) {
    if (key !== null && ['string', 'integer'].includes(element.name)) values.set(key, element.text)
    key = element.name === 'key' ? element.text : null
  }
  return values
}

function elementsOf(parent: XmlElement | null | undefined): XmlElement[] {
  return (parent?.children ?? []).filter((node) => node instanceof XmlElement)
}
