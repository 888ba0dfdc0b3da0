/**
 * Remembers what was made lately, `most` at a time: what was not asked for longest goes first. Who asks for what is being
 * made gets the same; what could not be made is made anew for the next.
 */
export function makeCache<Made>(most: number, make: (key: string) => Promise<Made>) {
  const kept = new Map<string, Promise<Made>>()
  return {
    size: () => kept.size,
    get(key: string): Promise<Made> {
      const found = kept.get(key) ?? make(key)
      // Last is latest.
      kept.delete(key)
      kept.set(key, found)
      found.catch(() => kept.get(key) === found && kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return found
    },
  }
}
