import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { median } from './load.ts'

// `npx tsx bench/sign-in.ts`: does the time of an answer reveal whether an e-mail address is known? Known and unknown ones
// take turns, so that whatever else the machine does meets both.

const rounds = 400
const appUrl = 'http://localhost:3000'

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const cluster = await startEmbedded(folder)
const sql = openDatabase(cluster.connection, 4)
await migrate(sql)
await seed(sql, { adminEmail: 'known@example.com', adminPassword: 'bench-password' })
const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl } })
await app.listen({ port: 0, host: '127.0.0.1' })
const base = app.listeningOrigin

async function time(path: string, body: object): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.text()
  return performance.now() - start
}

/** Median milliseconds for a known and an unknown address; the limits are lifted before each call. */
async function compare(what: string, path: string, given: object): Promise<void> {
  const times: Record<string, number[]> = { known: [], unknown: [] }
  for (let round = 0; round < rounds; round++)
    for (const who of round % 2 ? ['known', 'unknown'] : ['unknown', 'known']) {
      await sql`truncate counted_call, password_reset`
      if ('code' in given) await makeCode(`${who}@example.com`, who === 'known')
      const took = await time(path, { email: `${who}@example.com`, ...given })
      if (round >= 20) times[who]?.push(took)
    }
  const [known, unknown] = [median(times.known ?? []), median(times.unknown ?? [])]
  const difference = Math.abs(known / unknown - 1) * 100
  console.log(`| ${what} | ${known.toFixed(2)} | ${unknown.toFixed(2)} | ${difference.toFixed(1)} % |`)
}

const codeHash = '0'.repeat(64)
async function makeCode(email: string, isKnown: boolean): Promise<void> {
  await sql`
    insert into password_reset (email, account_id, code_hash)
    select ${email}, case when ${isKnown} then id end, ${codeHash} from account limit 1`
}

console.log('| median of answers, ms | known | unknown | difference |')
console.log('|---|---|---|---|')
await compare('sign-in with a wrong password', '/auth', { password: 'wrong-password' })
await compare('asking for a code', '/users/forgot-password', {})
await compare('trying a wrong code', '/users/forgot-password', { code: '7K3M-Q9XA' })

await app.close()
await sql.end()
await cluster.stop()
await rm(folder, { recursive: true, force: true })
process.exit()
