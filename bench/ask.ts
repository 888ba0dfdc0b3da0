import { once } from 'node:events'
import { type Call, callUntil, summarise } from './load.ts'

// Asks for an address again and again from the first message on, in a process of its own. The second message begins the count, as a
// process that has just been started answers slowly by itself; at the third it answers how long the calls between the two took.

const [call] = (await once(process, 'message')) as [Call]
let isCounting = false
let isOver = false
process.once('message', () => {
  isCounting = true
  process.once('message', () => {
    isOver = true
  })
})
await callUntil(call, () => isCounting)
const start = performance.now()
const times = await callUntil(call, () => isOver)
process.send?.(summarise(times, (performance.now() - start) / 1000))
process.disconnect()
