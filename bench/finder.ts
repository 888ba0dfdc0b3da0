import { asked, fillAuditors, wakeRules } from './auditors.ts'
import {
  type Connection,
  compare,
  makeDatabase,
  type Pair,
  startCluster,
  startPair,
  timeSql,
} from './pair.ts'

// `npx tsx bench/finder.ts`: who fits an audit, the dates on which somebody is free, and the planner's quarter; the
// product against the same SQL behind node:http, in alternating rounds, one caller.

const effort = { connections: 1, rounds: 7, secondsPerRound: 2 }
const best = `/api/auditors?projectId=${asked}&sort=fit:desc&limit=1000`
const bestTen = `/api/auditors?projectId=${asked}&sort=fit:desc`
const dates = `/api/auditors/free-dates?projectId=${asked}&from=2027-06-01T00:00:00Z`
const quarter = '/api/rosters?start=2027-04-01T00:00:00Z&end=2027-07-01T00:00:00Z'

async function report(connection: Connection, pair: Pair, what: string, url: string): Promise<void> {
  const { ms: sqlMs } = await timeSql(connection, pair.calls[url])
  const { product, bare, timeRatio } = await compare(pair, url, effort)
  const [a, b, c] = [product.p50Ms, bare.p50Ms, sqlMs].map(value => value.toFixed(1))
  console.log(`| ${what} | ${a} | ${b} | × ${timeRatio.toFixed(2)} | ${c} |`)
}

const cluster = await startCluster()
try {
  console.log('| medians, ms | product | bare SQL by HTTP | product to bare | SQL alone |')
  console.log('|---|---|---|---|---|')
  const many = { auditors: 500, entriesEach: 200, first: '2026-06-01Z', days: 730 }
  const large = await makeDatabase(cluster.connection, 'bench_finder', sql => fillAuditors(sql, many))
  const finder = await startPair(large, [best, bestTen, dates])
  await report(large, finder, 'finder: 500 auditors by fit, 100,000 entries', best)
  await report(large, finder, 'finder: the ten who fit best', bestTen)
  await report(large, finder, 'the next five free dates', dates)
  finder.stop()
  await wakeRules(large)
  const awake = await startPair(large, [best, bestTen])
  await report(large, awake, 'finder by fit, all rules awake', best)
  await report(large, awake, 'the ten who fit best, all rules awake', bestTen)
  awake.stop()
  const planned = { auditors: 200, entriesEach: 15, first: '2027-04-01Z', days: 88 }
  const small = await makeDatabase(cluster.connection, 'bench_quarter', sql => fillAuditors(sql, planned))
  const planner = await startPair(small, [quarter])
  await report(small, planner, 'planner: a quarter, 200 auditors, 3,000 entries', quarter)
  planner.stop()
} finally {
  await cluster.stop()
}
process.exit()
