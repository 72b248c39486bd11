// The signatures in an appcast that a packaging tool has written beside its files, by the names of these.

import type { XmlElement, XmlNode } from '@rgrove/parse-xml'

const MAX_BYTES = 1024 * 1024

/** None of what isn't an appcast. */
export async function appcastSignatures(file: File): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (file.size > MAX_BYTES) return found
  const { parseXml } = await import('@rgrove/parse-xml')
  try {
    const { root } = parseXml(await file.text())
    for (const { attributes } of root ? elementsIn(root) : []) {
      const signature = attributes['sparkle:edSignature']
      const name = nameOf(attributes.url ?? '')
      if (signature && name) found.set(name, signature)
    }
  } catch {
    return new Map()
  }
  return found
}

function elementsIn(root: XmlElement): XmlElement[] {
  const elements = [root]
  // The list grows while it is walked: no depth is too much.
  for (const { children } of elements) elements.push(...children.filter(isElement))
  return elements
}

function isElement(node: XmlNode): node is XmlElement {
  return node.type === 'element'
}

/** The last segment of a URL, absolute or not. */
function nameOf(url: string): string {
  return decodeURIComponent(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
}
