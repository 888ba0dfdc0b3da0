const quote = 0x22
const backslash = 0x5c

/**
 * Whether lists and objects are nested deeper than that, before anything is parsed. Invalid JSON may get either answer: the
 * parser refuses it next.
 */
export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = endOfText(json, at)
    // `[` and `{`, `]` and `}`: each differ in one bit.
    else if ((sign & 0xdf) === 0x5b && ++depth > most) return true
    else if ((sign & 0xdf) === 0x5d) depth--
  }
  return false
}

/** Where the string that begins there ends: at the next unescaped quotation mark. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1
  return at
}
