/** Text with the quotation marks and apostrophes of print; source files have those of the keyboard. */
export function curlyQuotes(text: string): string {
  // After a space or bracket it opens; where the text begins, it may close what an element before it holds.
  return text
    .replace(/([\s([])"|^"(?=\w|$)/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’')
}
