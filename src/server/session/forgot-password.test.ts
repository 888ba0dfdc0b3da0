import { beforeEach, describe, expect, test } from 'vitest'
import { callWith, signIn, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const call = callWith(app)
const unknown = 'nobody@example.com'
const wrongCode = { field: 'code', message: 'The verification code is wrong or has expired.' }
let id = 0
let email = ''

beforeEach(async () => {
  id = await makeAccount(sql)
  const [account] = await sql<{ email: string }[]>`select email from account where id = ${id}`
  email = account?.email ?? ''
})

const ask = (address = email) => call('POST /users/forgot-password', { email: address })
const check = (code: string, address = email) => call('POST /users/forgot-password', { email: address, code })
const reset = (code: string, password = 'a better one') =>
  call('POST /users/update-password', { email, code, password })
const countMails = async () => (await sql`select from mail where recipient = ${email}`).length
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

async function readCode(): Promise<string> {
  const [mail] = await sql<{ code: string }[]>`
    select letter ->> 'highlight' as code from mail where recipient = ${email} order by id desc limit 1`
  return mail?.code ?? ''
}

/** As if so many minutes had gone by. */
const wait = (minutes: number) =>
  sql`update password_reset set created_at = created_at - make_interval(mins => ${minutes})`

describe('Who forgot the password', () => {
  test('gets a code by mail, checks it, and sets a new password: all sessions end', async () => {
    const elsewhere = await signIn(app, id)
    await sql`update account set must_change_password = true where id = ${id}`
    expect((await ask(email.toUpperCase())).status).toBe(200)
    const code = await readCode()
    expect((await check(code)).status).toBe(200)
    expect((await reset(code)).status).toBe(200)
    expect((await elsewhere('GET /users/get/me')).status).toBe(401)
    const signedIn = await call('POST /auth', { email, password: 'a better one' })
    expect(signedIn.body.user.mustChangePassword).toBe(false)
  })

  test('hears the same whether or not the address is known, disabled accounts included', async () => {
    const known = await ask()
    expect(await ask(unknown)).toEqual(known)
    expect(await check('000000', unknown)).toEqual(await check(otherThan(await readCode())))
    await sql`update account set is_enabled = false where id = ${id}`
    expect(await ask()).toEqual(known)
    expect(await countMails()).toBe(1)
  })

  test('may try five codes; then even the right one is no good', async () => {
    await ask()
    const code = await readCode()
    const tries = await Promise.all(Array.from({ length: 12 }, () => check(otherThan(code))))
    for (const { status, body } of tries) expect([status, body.details]).toEqual([400, [wrongCode]])
    expect((await check(code)).body.details).toEqual([wrongCode])
    expect((await reset(code)).body.details).toEqual([wrongCode])
  })

  test('may check the right code without using it up', async () => {
    await ask()
    const code = await readCode()
    for (let nth = 0; nth < 4; nth++) await check(otherThan(code))
    for (let nth = 0; nth < 4; nth++) expect((await check(code)).status).toBe(200)
    expect((await reset(code)).status).toBe(200)
  })

  test('has 15 minutes', async () => {
    await ask()
    const code = await readCode()
    await wait(14)
    expect((await check(code)).status).toBe(200)
    await wait(1)
    expect((await reset(code)).body.details).toEqual([wrongCode])
  })

  test('uses a code once, also when it is sent twice at once; a newer code replaces it', async () => {
    await ask()
    const first = await readCode()
    await ask()
    const second = await readCode()
    if (first !== second) expect((await check(first)).status).toBe(400)
    const answers = await Promise.all([reset(second), reset(second, 'another one')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await reset(second)).status).toBe(400)
  })

  test('gets three mails in 15 minutes, also when asking at once; the answer stays the same', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask()))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await countMails()).toBe(3)
    await wait(15)
    await ask()
    expect(await countMails()).toBe(4)
  })

  test('keeps the code where the new password is refused, in its field', async () => {
    await ask()
    const code = await readCode()
    expect((await reset(code, 'short')).body.details).toMatchObject([{ field: 'password' }])
    expect((await reset(code)).status).toBe(200)
  })

  test('can’t use it once the account is disabled, or has another address', async () => {
    await ask()
    const code = await readCode()
    await sql`update account set email = ${`new-${email}`} where id = ${id}`
    expect((await reset(code)).status).toBe(400)
    await sql`update account set email = ${email}, is_enabled = false where id = ${id}`
    expect((await reset(code)).status).toBe(400)
  })

  test('may sign in at once, after failures too', async () => {
    for (let nth = 0; nth < 10; nth++) await call('POST /auth', { email, password: 'wrong-password' })
    await ask()
    await reset(await readCode())
    expect((await call('POST /auth', { email, password: 'a better one' })).status).toBe(200)
  })

  test('leaves no code and no password in database or history but in the mail that waits', async () => {
    await ask()
    const code = await readCode()
    const [stored] = await sql`select code_hash from password_reset where account_id = ${id}`
    expect(stored?.codeHash).toMatch(/^\$argon2id\$/)
    await reset(code)
    const rows = await sql`select * from history where entity = 'user' and entity_id = ${id}`
    expect(rows.at(-1)).toMatchObject({ action: 'reset password', actorId: id })
    expect(JSON.stringify(rows)).not.toMatch(/argon2|a better one/)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })

  test('gets no mail with a code that is good no more', async () => {
    await ask()
    const [mail] = await sql`
      select good_until - created_at = interval '15 minutes' as is_in_time from mail
      where recipient = ${email} order by id desc limit 1`
    expect(mail).toEqual({ isInTime: true })
  })
})
