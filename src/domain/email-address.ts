/**
 * Non-space text, at sign, non-space text, dot, non-space text. Said by positions: as a pattern each part could take the
 * others' signs, and text made for it would be gone through again and again.
 */
export function isAddressShaped(text: string): boolean {
  const at = text.indexOf('@', 1)
  const dot = text.lastIndexOf('.', text.length - 2)
  return at > 0 && dot > at + 1 && !/\s/.test(text)
}

/** What a mail program reads as the end of one recipient and the start of another, or as a comment or a quotation. */
const separators = /[,;:<>()[\]"\\]/

/** Of one recipient, and of nobody else. */
export function isEmailAddress(text: string): boolean {
  return isAddressShaped(text) && text.indexOf('@') === text.lastIndexOf('@') && !separators.test(text)
}
