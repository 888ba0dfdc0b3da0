// A thread of its own, whose heap is new: how many bytes of ours a query leaves behind that only a full collection takes.
import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import postgres from 'postgres'

const queries = 5_000

const sql = postgres({ ...workerData, max: 1 })
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const session = new Session()
session.connect()
// What a collection of the young takes isn't counted, what the next full one takes is: it was kept until then.
await session.post('HeapProfiler.startSampling', {
  samplingInterval: 1024,
  includeObjectsCollectedByMajorGC: true,
})
for (let left = queries; left > 0; left--) await sql`select 1 as one`
collect({ type: 'minor' })
const { profile } = await session.post('HeapProfiler.stopSampling')
session.disconnect()
await sql.end()

const isOurs = ({ callFrame }) => /postgres\/src\/(query|result)\.js$/.test(callFrame.url)
const kept = node =>
  (isOurs(node) ? node.selfSize : 0) + node.children.reduce((sum, child) => sum + kept(child), 0)
parentPort.postMessage(kept(profile.head) / queries)
