// A table, and what becomes of it on phones. Without room for its columns, each row becomes a block.

import { escapeHtml } from './escape-html.ts'

interface Cell {
  html: string
  text: string
}

/** Two columns of short words fit beside each other on a phone. */
const BRIEF_CHARACTERS = 44

export function renderTable(header: readonly Cell[], rows: readonly Cell[][]): string {
  const head = header.map(({ html }) => `<th scope="col" role="columnheader">${html}</th>`)
  const body = rows.map((row) => {
    const cells = row.map(({ html }, at) => {
      const label = escapeHtml(header[at]?.text ?? '')
      return `<td role="cell" data-label="${label}">${html}</td>`
    })
    return `<tr role="row">${cells.join('')}</tr>`
  })
  return [
    `<div class="table scroll-edges_edges" data-shape="${shapeOf(header, rows)}" role="group" aria-label="Table" tabindex="0">`,
    `<table role="table"><thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead>`,
    `<tbody role="rowgroup">${body.join('\n')}</tbody></table></div>\n`,
  ].join('')
}

/** `brief` stays a table on phones. The blocks of `pairs` need no labels: one line above names both. */
function shapeOf(header: readonly Cell[], rows: readonly Cell[][]): 'brief' | 'pairs' | 'wide' {
  if (header.length !== 2) return 'wide'
  const isBrief = rows
    .flat()
    .every(({ html, text }) => text.length <= BRIEF_CHARACTERS && !html.includes('<code'))
  return isBrief ? 'brief' : 'pairs'
}
