import { describe, expect, test } from 'vitest'
import { openSession, signIn, startApp } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeStandardHolder,
  pick,
} from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const adminId = await makeAccount(sql, { name: 'Ada Vo', role: 'Administrator' })
const admin = await signIn(app, adminId)
const token = await openSession(app, adminId)

async function download(query: string, as = token) {
  const headers = { authorization: `Bearer ${as}` }
  const {
    statusCode,
    headers: exported,
    body,
  } = await app.inject({ url: `/api/history/export?${query}`, headers })
  // It is let go of a moment after its end, and a second one before that is refused.
  await expect.poll(() => sql`select from history_export`).toEqual([])
  // A mark of the byte order, which TextDecoder would swallow.
  return { statusCode, exported, body, lines: body.replace(/^\uFEFF/, '').split('\r\n') }
}

describe('the history of a record as CSV', () => {
  test('of an auditor’s bookings says for which audit each was', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Le' })
    await makeAudit(sql, { number: 'AUD-2042', auditorIds: [anna] })
    const { exported, lines } = await download(`entity=auditor&entityId=${anna}&of=roster`)
    expect(exported['content-disposition']).toContain(
      `filename*=UTF-8''Booking%20history%20of%20Anna%20Le.csv`,
    )
    expect(lines.slice(1).map(line => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d,/, ''))).toEqual([
      'System,created the time,,AUD-2042,,booked 2026-03-02 01:00 – 2026-03-02 10:00',
      '',
    ])
  })

  test('has one change a line, in words, in the time zone that was asked for', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Le' })
    const id = await makeAudit(sql, { number: 'AUD-1042' })
    await admin(`PUT /projects/${id}`, { note: 'Bring boots, "warm" ones.', version: 0 })
    await admin(`PUT /projects/${id}/assign`, { auditors: [{ id: anna }], version: 1 })
    await admin(`PUT /projects/${id}/cancel`, { reason: 'Customer is closed.', version: 2 })
    const query = `entity=project&entityId=${id}&who=${adminId}&timeZone=Asia/Ho_Chi_Minh`
    const { statusCode, exported, body, lines } = await download(query)
    expect(statusCode).toBe(200)
    expect(exported['content-type']).toBe('text/csv; charset=utf-8')
    expect(exported['content-disposition']).toContain(`filename*=UTF-8''History%20of%20AUD-1042.csv`)
    expect(body.charCodeAt(0)).toBe(0xfeff)
    expect(lines[0]).toBe('When (Asia/Ho Chi Minh),Who,What,Reason,Field,Before,After')
    expect(lines.slice(1).map(line => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d,/, ''))).toEqual([
      'Ada Vo,canceled the audit,Customer is closed.,Status,Assigned,Canceled',
      'Ada Vo,canceled the time,Customer is closed.,Time of Anna Le,booked,released',
      'Ada Vo,assigned auditors,,Time of Anna Le,,booked 2026-03-02 08:00 – 2026-03-02 17:00',
      'Ada Vo,assigned auditors,,"At assignment, Anna Le",,"GRS: auditor, no end date"',
      'Ada Vo,assigned auditors,,Status,Draft,Assigned',
      'Ada Vo,changed the audit,,Note,none,"Bring boots, ""warm"" ones."',
      '',
    ])
  })

  test('of a certificate names its visits, and that of a visit is called by it', async () => {
    const form = {
      customerId: await makeCustomer(sql),
      standardId: await pick(sql, 'standard', 'ISO9001'),
      number: 'QMS/77',
      decided: '2025-03-10',
      expires: '2028-03-09',
    }
    const { body: certificate } = await admin('POST /certificates', form)
    const { body } = await admin(`GET /certificates/${certificate.id}`)
    const [visit] = body.visits
    await admin(`PUT /visits/${visit.id}/waive`, {
      reason: 'Audited by another body',
      version: visit.version,
    })
    const { lines } = await download(`entity=certificate&entityId=${certificate.id}&action=waive`)
    expect(lines[1]).toMatch(/,Ada Vo,waived Surveillance 1,Audited by another body,State,Open,Waived$/)
    expect(lines[2]).toBe('')
    const own = await download(`entity=visit&entityId=${visit.id}&action=waive`)
    expect(own.exported['content-disposition']).toContain(
      `filename*=UTF-8''History%20of%20Surveillance%201%20of%20QMS%2077.csv`,
    )
    expect(own.lines[1]).toContain(',waived the visit,')
  })

  test.each(['=1+1', '+1', '-1', '@sum', '\tx'])('never holds a formula: %j', async note => {
    const id = await makeAudit(sql)
    await sql`update audit set note = ${note} where id = ${id}`
    const { lines } = await download(`entity=project&entityId=${id}&action=update`)
    expect(lines[1]).toMatch(/,Note,none,'/)
    expect(lines[1]?.endsWith(`'${note}`)).toBe(true)
  })

  test('nor behind a semicolon, which parts cells elsewhere', async () => {
    const id = await makeAudit(sql)
    await sql`update audit set note = 'x;=1+1' where id = ${id}`
    const { lines } = await download(`entity=project&entityId=${id}&action=update`)
    expect(lines[1]).toMatch(/,Note,none,"x;'=1\+1"$/)
  })

  test('names the file after the record, whatever it is called', async () => {
    const companyName = 'Mühle/Söhne: „Ost“ *1*'
    const id = await makeCustomer(sql, { companyName })
    const { exported, lines } = await download(`entity=customer&entityId=${id}`)
    const disposition = String(exported['content-disposition'])
    const [, encoded = ''] = disposition.match(/filename\*=UTF-8''(.+)$/) ?? []
    expect(decodeURIComponent(encoded)).toBe('History of Mühle Söhne  „Ost“  1.csv')
    expect(disposition).toMatch(/filename="[\x20-\x7e]+"/)
    expect(lines.join('\n')).toContain('Country,,Vietnam')
  })

  test('shows whole days as days', async () => {
    const anna = await makeStandardHolder(sql)
    const id = await bookTimeOff(sql, anna, {
      start: new Date('2026-04-30T17:00Z'),
      end: new Date('2026-05-02T17:00Z'),
    })
    const { body } = await download(`entity=roster&entityId=${id}&timeZone=Asia/Ho_Chi_Minh`)
    expect(body).toContain('booked 2026-05-01 – 2026-05-02')
  })

  test('is for those who may see the record', async () => {
    const id = await makeAudit(sql)
    const stranger = await openSession(app, await makeStandardHolder(sql))
    expect((await download(`entity=project&entityId=${id}`, stranger)).statusCode).toBe(404)
    expect((await download(`entity=project&entityId=${id}&timeZone=Mars/Base`)).statusCode).toBe(400)
    expect((await app.inject(`/api/history/export?entity=project&entityId=${id}`)).statusCode).toBe(401)
  })
})
