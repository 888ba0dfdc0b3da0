import { Worker } from 'node:worker_threads'
import { answerHolidays, asksForHolidays } from './thread-holidays.ts'

type Handlers<Message> = {
  /** Called for each message. */
  received: (message: Message) => void
  /** Called when it ended without having been asked to. */
  died: (error: Error) => void
}

// Beside the chunk that this file becomes part of among the built files; among the sources there are none but those in TypeScript.
const isBuilt = !import.meta.url.endsWith('.ts')

/** What a thread loads; TypeScript it learns to read first, with what stands in the folder of the program. */
function programOf(program: string): URL | string {
  if (isBuilt) return new URL(`./plan-${program}.js`, import.meta.url)
  const file = new URL(`./${program}.ts`, import.meta.url)
  return `import('tsx/esm/api').then(({ register }) => { register(); return import('${file}') })`
}

/** A thread of its own that runs one of the programs beside this file: `worker` plans, `count-worker` counts, `exact-worker` solves. */
export function startThread<Message>(
  program: 'worker' | 'count-worker' | 'exact-worker',
  { received, died }: Handlers<Message>,
  data?: unknown,
) {
  const worker = new Worker(programOf(program), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    eval: !isBuilt,
  })
  let isEnding = false
  worker.unref()
  const end = (error: Error) => {
    if (isEnding) return
    isEnding = true
    died(error)
  }
  worker.on('message', (message: Message) => {
    if (asksForHolidays(message))
      answerHolidays(message).then(
        answer => worker.postMessage(answer),
        (error: Error) => {
          end(error)
          void worker.terminate()
        },
      )
    else received(message)
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error(`The thread ${program} ended.`)))
  return {
    send: (message: unknown) => worker.postMessage(message),
    async end(): Promise<void> {
      isEnding = true
      await worker.terminate()
    },
  }
}
