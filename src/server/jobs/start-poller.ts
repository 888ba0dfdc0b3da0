import type { FastifyBaseLogger } from 'fastify'

const everyMs = 5_000

/** What is looked for, by its name; answers how much there was to do. */
type Works = Readonly<Record<string, () => Promise<number>>>

type Context = { log: FastifyBaseLogger; works: Works; waitMs?: number }

/** Looks every few seconds for what can't wait for the minute of other jobs. What fails is tried again at the next look. */
export function startPoller({ log, works, waitMs = everyMs }: Context): { stop(): Promise<void> } {
  let isStopping = false
  let wake = () => {}
  const wait = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, waitMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!isStopping) {
      for (const [work, look] of Object.entries(works))
        await look().catch((err: Error) => log.error({ work, err }, 'A job failed, and will be tried again.'))
      if (!isStopping) await wait()
    }
  }
  const running = run()
  return {
    async stop() {
      isStopping = true
      wake()
      await running
    },
  }
}
