import { once } from 'node:events'
import { type Call, callUntil, summarise } from './load.ts'

// Asks for an address again and again from the first message on, in a process of its own; at the second it answers how long that took.

const [call] = (await once(process, 'message')) as [Call]
let isOver = false
process.once('message', () => {
  isOver = true
})
const start = performance.now()
const times = await callUntil(call, () => isOver)
process.send?.(summarise(times, (performance.now() - start) / 1000))
process.disconnect()
