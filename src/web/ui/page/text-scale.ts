/** How much larger than usual text is that somebody set their browser to; 1 at 16 pixels. What is computed in pixels grows with it. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
}
