import { loadAudits, loadRosterMonth } from './data.ts'
import { type Comparison, compare, makeDatabase, startCluster, startPair } from './pair.ts'

// `npx tsx bench/run.ts`: the product against the same SQL behind node:http, side by side, in alternating rounds.

const sizes = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 }
const list = '/api/projects?limit=10'
const drafts = '/api/projects?limit=10&status=draft'
const month = '/api/rosters?start=2027-05-01T00:00:00Z&end=2027-06-01T00:00:00Z'
const effort = { rounds: 5, secondsPerRound: 2 }

function row(
  what: string,
  connections: number,
  { product, bare, timeRatio, throughputRatio }: Comparison,
): string {
  const ms = (value: number) => value.toFixed(2)
  const ratio =
    connections === 1 ? `time × ${timeRatio.toFixed(2)}` : `throughput × ${throughputRatio.toFixed(2)}`
  return `| ${what} | ${connections} | ${product.perSecond.toFixed(0)} | ${ms(product.p50Ms)} | ${ms(product.p95Ms)} | ${bare.perSecond.toFixed(0)} | ${ms(bare.p50Ms)} | ${ms(bare.p95Ms)} | ${ratio} |`
}

const cluster = await startCluster()
try {
  console.log(
    '| what | connections | product /s | p50 ms | p95 ms | bare /s | p50 ms | p95 ms | product to bare |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  const p95: Record<string, number> = {}
  for (const [name, count] of Object.entries(sizes)) {
    const database = await makeDatabase(cluster.connection, `bench_${name.toLowerCase()}`, async sql => {
      await loadAudits(sql, count)
      await loadRosterMonth(sql)
    })
    const pair = await startPair(database, [list, drafts, month])
    const report = async (what: string, url: string, connections: number) => {
      const comparison = await compare(pair, url, { ...effort, connections })
      console.log(row(what, connections, comparison))
      return comparison.product.p95Ms
    }
    p95[name] = await report(`list of ${name} audits`, list, 1)
    await report(`list of ${name} audits`, list, 16)
    await report(`drafts of ${name} audits`, drafts, 1)
    if (name === '10k') {
      await report('roster month, 3,000 entries', month, 1)
      await report('roster month, 3,000 entries', month, 16)
    }
    pair.stop()
  }
  console.log(`\nList p95 at 1M to that at 10k: × ${((p95['1M'] ?? 0) / (p95['10k'] ?? 1)).toFixed(2)}`)
} finally {
  await cluster.stop()
}
process.exit()
