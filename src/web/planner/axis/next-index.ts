/** Where an arrow, Home or End leads in a list from top to bottom; undefined for other keys and at an edge. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next !== undefined && next >= 0 && next < count ? next : undefined
}
