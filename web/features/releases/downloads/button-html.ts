const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const STYLE = [
  'display:inline-block',
  'padding:.625rem 1.25rem',
  'border-radius:.375rem',
  'background:#17181a',
  'color:#fff',
  'font:500 1rem/1.5 system-ui,sans-serif',
  'text-decoration:none',
].join(';')

/** A link that looks like a button without a style sheet. Text and URL are escaped. */
export function buttonHtml(text: string, url: string): string {
  return `<a\n  href="${escapeHtml(url)}"\n  style="${STYLE}"\n>${escapeHtml(text)}</a>\n`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
