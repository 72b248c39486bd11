/** A card's number as it is printed, in groups of four; what has other letters in it is left as it is. */
export function groupDigits(text: string): string {
  const digits = text.replaceAll(' ', '')
  return /^\d+$/.test(digits) ? (digits.match(/.{1,4}/g) ?? []).join(' ') : text
}

/** Groups the digits of a field, unless the caret is in the middle of them. */
export function groupWhileTyping(field: HTMLInputElement): void {
  if (field.selectionStart === field.value.length) field.value = groupDigits(field.value)
}
