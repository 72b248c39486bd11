/** Text with the quotation marks and apostrophes of print; source files have those of the keyboard. */
export function curlyQuotes(text: string): string {
  return text
    .replace(/(^(?=")|[\s([])"(?=\w|$)/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’')
}
