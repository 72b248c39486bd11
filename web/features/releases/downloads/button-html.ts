const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** How the button looks where no style sheet is. */
export const BUTTON_STYLE = {
  display: 'inline-block',
  padding: '.625rem 1.25rem',
  borderRadius: '.375rem',
  background: '#17181a',
  color: '#fff',
  font: '500 1rem/1.5 system-ui, sans-serif',
  textDecoration: 'none',
}

const STYLE = Object.entries(BUTTON_STYLE)
  .map(
    ([name, value]) => `    ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};\n`,
  )
  .join('')

/** A link that looks like a button without a style sheet. Text and URL are escaped. */
export function buttonHtml(text: string, url: string): string {
  return `<a\n  href="${escapeHtml(url)}"\n  style="\n${STYLE}  "\n>${escapeHtml(text)}</a>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
