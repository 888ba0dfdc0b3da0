import { beforeEach, describe, expect, test } from 'vitest'
import { callWith, signIn, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const call = callWith(app)
const unknown = 'nobody@example.com'
const wrongCode = { field: 'code', message: 'The verification code is incorrect or has expired.' }
let id = 0
let email = ''

beforeEach(async () => {
  await sql`delete from counted_call`
  id = await makeAccount(sql)
  const [account] = await sql<{ email: string }[]>`select email from account where id = ${id}`
  email = account?.email ?? ''
})

const ask = (address = email) => call('POST /users/forgot-password', { email: address })
const check = (code: string, address = email) => call('POST /users/forgot-password', { email: address, code })
const reset = (code: string, password = 'a better one') =>
  call('POST /users/update-password', { email, code, password })
const countMails = async () => (await sql`select from mail where recipient = ${email}`).length
const otherThan = (code: string) => (code === '1111-1111' ? '2222-2222' : '1111-1111')

async function readCode(): Promise<string> {
  const [mail] = await sql<{ code: string }[]>`
    select letter ->> 'highlight' as code from mail where recipient = ${email} order by id desc limit 1`
  return mail?.code ?? ''
}

/** As if so many minutes had gone by. */
async function wait(minutes: number) {
  await sql`update password_reset set created_at = created_at - make_interval(mins => ${minutes})`
  await sql`update counted_call set ends_at = ends_at - make_interval(mins => ${minutes})`
}

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

  test('gets the same answer whether or not the address is known, disabled accounts included', async () => {
    const known = await ask()
    expect(await ask(unknown)).toEqual(known)
    expect(await check('000000', unknown)).toEqual(await check(otherThan(await readCode())))
    await sql`update account set is_enabled = false where id = ${id}`
    expect(await ask()).toEqual(known)
    expect(await countMails()).toBe(1)
  })

  test('may try ten codes a day, also when they come at once; then even the right one is no good', async () => {
    await ask()
    const code = await readCode()
    const tries = await Promise.all(Array.from({ length: 16 }, () => check(otherThan(code))))
    for (const { status, body } of tries.filter(one => one.status === 400))
      expect({ status, details: body.details }).toMatchObject({ status: 400, details: [wrongCode] })
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(6)
    expect((await check(code)).body.message).toBe('Too many wrong codes. Please try again in 24 hours.')
    await wait(14 * 60)
    expect((await reset(code)).status).toBe(429)
  })

  test('is not kept from it by others’ tries where the place is known', async () => {
    await sql`insert into session (account_id, address_block) values (${id}, '198.51.100.1')`
    await ask()
    const code = await readCode()
    for (let nth = 0; nth < 10; nth++) await check(otherThan(code))
    expect((await check(code)).status).toBe(429)
    const payload = { email, code }
    const home = {
      method: 'POST',
      url: '/api/users/forgot-password',
      remoteAddress: '198.51.100.1',
      payload,
    } as const
    expect((await app.inject(home)).statusCode).toBe(200)
  })

  test('may type it in small letters, with spaces, and take a zero for an O', async () => {
    await ask()
    const code = await readCode()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await check(typed)).status).toBe(200)
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
    expect((await reset(code)).body.details).toMatchObject([wrongCode])
  })

  test('uses a code once, also when it is sent twice at once; an earlier code works until then', async () => {
    await ask()
    const first = await readCode()
    await ask()
    const second = await readCode()
    expect((await check(first)).status).toBe(200)
    const answers = await Promise.all([reset(second), reset(second, 'another one')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await reset(second)).status).toBe(400)
    expect((await reset(first)).status).toBe(400)
  })

  test('gets three mails in 15 minutes, also when asking at once; the answer stays the same', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask()))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await countMails()).toBe(3)
    await wait(15)
    await ask()
    expect(await countMails()).toBe(4)
  })

  test('gets five mails a day', async () => {
    for (let nth = 0; nth < 8; nth++) {
      await ask()
      await wait(20)
    }
    expect(await countMails()).toBe(5)
    await wait(24 * 60)
    await ask()
    expect(await countMails()).toBe(6)
  })

  test('gets a code from a place they know, whatever strangers have asked for', async () => {
    await sql`insert into session (account_id, address_block) values (${id}, '198.51.100.1')`
    for (let nth = 0; nth < 8; nth++) {
      await ask()
      await wait(20)
    }
    expect(await countMails()).toBe(5)
    const payload = { email }
    const home = { method: 'POST', url: '/api/users/forgot-password', remoteAddress: '198.51.100.1' } as const
    for (let nth = 0; nth < 4; nth++) await app.inject({ ...home, payload })
    expect(await countMails()).toBe(8)
  })

  test('tries their code where strangers have tried too many, and whoever guesses there can’t tell who knows the place', async () => {
    await sql`insert into session (account_id, address_block) values (${id}, '127.0.0.1')`
    await ask()
    const code = await readCode()
    await sql`insert into counted_call values ('codeFrom', '127.0.0.1', 50, 50, now() + interval '15 minutes')`
    const refused = {
      status: 429,
      body: { message: 'Too many wrong codes. Please try again in 15 minutes.' },
    }
    expect(await check(otherThan(code), unknown)).toMatchObject(refused)
    expect(await check(otherThan(code))).toMatchObject(refused)
    expect((await check(code)).status).toBe(200)
  })

  test('and asks for many from one address gets a 429', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, nth) => ask(`nobody${nth}@example.com`)))
    expect((await ask()).status).toBe(429)
  })

  test('learns by email that the password was changed', async () => {
    await ask()
    await reset(await readCode())
    const [mail] = await sql`select subject from mail where recipient = ${email} order by id desc limit 1`
    expect(mail).toEqual({ subject: 'Your password was changed' })
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
    expect(stored?.codeHash).toMatch(/^[0-9a-f]{64}$/)
    await reset(code)
    const rows = await sql`select * from history where entity = 'user' and entity_id = ${id}`
    expect(rows.at(-1)).toMatchObject({ action: 'reset password', actorId: id })
    expect(JSON.stringify(rows)).not.toMatch(/argon2|a better one/)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })

  test('gets no email with an expired code', async () => {
    await ask()
    const [mail] = await sql`
      select good_until - created_at = interval '15 minutes' as is_in_time from mail
      where recipient = ${email} order by id desc limit 1`
    expect(mail).toEqual({ isInTime: true })
  })
})
