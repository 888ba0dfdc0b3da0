import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { cloneDatabase } from '#tests/database.ts'

/** More of them in `npm run torture`. */
const rounds = Number(process.env.LIMIT_ROUNDS ?? 2)

const database = await cloneDatabase()
const servers = await Promise.all(
  [1, 2].map(() =>
    buildApp({
      sql: openDatabase(database.target, 5),
      config: { logLevel: 'silent', appUrl: 'http://localhost:3000', databasePool: 5 },
    }),
  ),
)

afterAll(async () => {
  for (const server of servers) {
    await server.close()
    await server.sql.end()
  }
  await database.drop()
})

const statusesOf = async (url: string, payload: (nth: number) => object) => {
  const calls = Array.from({ length: 30 }, (_, nth) =>
    servers[nth % 2]?.inject({ method: 'POST', url, payload: payload(nth) }),
  )
  return (await Promise.all(calls)).map(answer => answer?.statusCode)
}

test('A burst over two servers gets no more tries of a password or a code than one over one server', async () => {
  for (let round = 0; round < rounds; round++) {
    await database.sql`delete from counted_call`
    const email = `nobody${round}@example.com`
    const passwords = await statusesOf('/api/auth', nth => ({ email, password: `wrong ${nth}` }))
    expect(passwords.filter(status => status === 401)).toHaveLength(10)
    expect(passwords.filter(status => status === 429)).toHaveLength(20)
    const codes = await statusesOf('/api/users/forgot-password', nth => ({
      email,
      code: `AAAA-${1000 + nth}`,
    }))
    expect(codes.filter(status => status === 400)).toHaveLength(10)
    expect(codes.filter(status => status === 429)).toHaveLength(20)
  }
}, 600_000)
