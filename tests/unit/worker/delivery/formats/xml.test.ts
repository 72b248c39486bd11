import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { expect, it } from 'vitest'
import { element, escapeXml, text } from '#worker/delivery/formats/xml.ts'

const HOSTILE = [
  '<b>&amp;"\'</b>',
  ']]>',
  '<![CDATA[x]]>',
  '<!-- --><?xml?>&#0;',
  ' space, tab\tline\nreturn\rboth\r\n end ',
  'emoji 🎉, \u2028\u0085\ufeff',
]
const read = (xml: string) => parseXml(xml).root ?? new XmlElement('none')

it.each(HOSTILE)('is read back as it was written: %j', (value) => {
  const { text: read1, attributes } = read(element('a', { b: value, 'x:c': value }, [text(value)]))
  expect([read1, attributes.b, attributes['x:c']]).toEqual([value, value, value])
})

it('replaces what no document may contain, and nothing else', () => {
  const isForbidden = (code: number) =>
    (code < 0x20 && ![9, 10, 13].includes(code)) || (code >= 0xd800 && code <= 0xdfff) || code >= 0xfffe
  const wrong = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => {
    const value = `a${String.fromCharCode(code)}b`
    const expected = isForbidden(code) ? 'a\ufffdb' : value
    return read(element('a', {}, [text(value)])).text !== expected
  })
  expect(wrong).toEqual([])
})

it('writes elements without children short, and attributes without a value not at all', () => {
  expect(element('a', { b: null, c: undefined, d: '' })).toBe('<a d=""/>')
  expect(element('a', {}, [element('b', {})])).toBe('<a><b/></a>')
})

it('escapes text for attributes of both quotes', () => {
  expect(escapeXml(`<a b="c" d='e'>&</a>`)).not.toMatch(/[<>"']|&(?!#?\w+;)/)
})
