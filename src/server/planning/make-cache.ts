/**
 * Caches up to `most` results of `make`, the least recently used being dropped first. Concurrent requests share one call; a
 * failure isn't cached.
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
