// Names and other short texts of one person that others read in a sentence. A control character or one that reorders
// text makes `exe.fdp` read as `pdf.exe`, and turns around what follows it.

const LINE_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Unpaired surrogates, directional marks and overrides, and what has no width; joiners are part of words and emoji. */
const HIDDEN = /[\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu

/** Whether a text holds characters that control, hide or reorder it. */
export function hasHiddenCharacters(text: string): boolean {
  return text.search(LINE_CONTROLS) >= 0 || text.search(HIDDEN) >= 0
}

/** A text on one line: control characters become a space, characters that hide or reorder text go. */
export function plainLine(text: string): string {
  return text.replace(HIDDEN, '').replace(LINE_CONTROLS, ' ')
}

/** The same for a text of several lines, whose line breaks and tabs stay. */
export function plainLines(text: string): string {
  return text.replace(HIDDEN, '').replace(/(?![\n\r\t])[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
}

/** A typed text as a sentence: writers may leave out the full stop. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
