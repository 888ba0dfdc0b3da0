import type { Sql } from 'postgres'

type Queue = {
  /** Told when something waits. */
  channel: string
  pollMs: number
  /** Does what waits longest, and answers whether there was any; once aborted it gives back what it holds. */
  workOnce: (stopping: AbortSignal) => Promise<boolean>
}

export type Runner = {
  /** Resolves when what is in hand is done or has been given back. */
  stop(): Promise<void>
}

/** Works through a queue in the database, one after the other: at once when told of something, otherwise at every poll. */
export async function workThrough(sql: Sql, { channel, pollMs, workOnce }: Queue): Promise<Runner> {
  const stopping = new AbortController()
  let isWanted = true
  let wake = () => {}
  await sql.listen(channel, () => {
    isWanted = true
    wake()
  })
  const wait = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, isWanted ? 0 : pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!stopping.signal.aborted) {
      isWanted = false
      const didSome = await workOnce(stopping.signal)
      if (!didSome && !stopping.signal.aborted) await wait()
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      wake()
      await running
    },
  }
}
