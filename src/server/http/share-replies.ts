/** A reply as JSON, and that in brotli from when somebody takes it. */
export type Written = { text: string; brotli?: Promise<Buffer> }

export type ShareReplies = (key: string, write: () => Promise<Written>) => Promise<Written>

/**
 * Lets those who read the same at once share one reply: whatever is changed, everybody who has the same month open reads it anew. A
 * call is never given what was read before it came: while that is under way it waits, with all that come meanwhile, for one more
 * reading. `key` says all that the reply depends on.
 */
export function shareReplies(): ShareReplies {
  const underWay = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<Written>>()

  function start(key: string, write: () => Promise<Written>): Promise<Written> {
    const writing = write()
    const ended = writing.then(end, end)
    function end() {
      if (underWay.get(key) === ended) underWay.delete(key)
    }
    underWay.set(key, ended)
    return writing
  }
  return (key, write) => {
    const before = underWay.get(key)
    if (!before) return start(key, write)
    const joined =
      next.get(key) ??
      before.then(() => {
        next.delete(key)
        return start(key, write)
      })
    next.set(key, joined)
    return joined
  }
}
