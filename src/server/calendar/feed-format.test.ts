import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { callWith, openSession, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { formatInterval } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'

// What Google, Outlook and Apple document that they read, by the bytes of a feed and by another program's eyes.

const app = await startApp()
const { sql } = app
const day = 86_400_000
const at = (days: number, hour: number) =>
  new Date(Math.floor(Date.now() / day + days) * day + hour * 3_600_000)

async function makeStage() {
  const auditorId = await makeStandardHolder(sql, { standards: ['GRS'] })
  const customerId = await makeCustomer(sql, { companyName: 'Dye; Mill, Ltd \\ Co' })
  await makeAudit(sql, {
    number: `FORM-${auditorId}`,
    customerId,
    standards: ['GRS'],
    auditorIds: [auditorId],
    start: at(5, 1),
    end: at(7, 10),
  })
  const call = callWith(app, await openSession(app, auditorId))
  const { body } = await call('POST /calendar-links', {
    name: 'Lịch, của; tôi',
    scope: 'own',
    detail: 'details',
  })
  const path = new URL(body.url).pathname
  const read = async () => (await app.inject({ url: path })).body.replaceAll('\r\n ', '')
  return { auditorId, customerId, read }
}

const propertyOf = (feed: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(feed)?.[1] ?? ''
const startsOf = (feed: string) =>
  new ICAL.Component(ICAL.parse(feed))
    .getAllSubcomponents('vevent')
    .map(one => new ICAL.Event(one).startDate.toJSDate().getTime())

test('A feed is named for every program, says how often to look, and has its times in UTC without a zone.', async () => {
  const { read } = await makeStage()
  const feed = await read()
  const name = 'Lịch\\, của\\; tôi'
  for (const line of [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'METHOD:PUBLISH',
  ])
    expect(feed).toContain(`\r\n${line}\r\n`)
  expect(feed).not.toContain('VTIMEZONE')
  expect(feed).not.toContain('TZID')
  expect(propertyOf(feed, 'DTSTART')).toMatch(/^\d{8}T010000Z$/)
  expect(propertyOf(feed, 'DTEND')).toMatch(/^\d{8}T100000Z$/)
  expect(propertyOf(feed, 'SUMMARY')).toContain('Dye\\; Mill\\, Ltd \\\\ Co')
})

test('An audit of several days is one event with its address, its page, and the hours at the site with their zone.', async () => {
  const { read, customerId } = await makeStage()
  const feed = await read()
  expect(startsOf(feed)).toEqual([at(5, 1).getTime()])
  expect(propertyOf(feed, 'URL')).toMatch(/^http:\/\/localhost:3000\/dashboard\/audits\/\d+$/)
  expect(propertyOf(feed, 'LOCATION')).not.toBe('')
  const [site] = await sql<
    { zone: string }[]
  >`select time_zone as zone from customer where id = ${customerId}`
  const hours = formatInterval(at(5, 1).toISOString(), at(7, 10).toISOString(), site?.zone ?? '')
  for (const told of [hours, zoneName(site?.zone ?? '')])
    expect(propertyOf(feed, 'DESCRIPTION')).toContain(told.replaceAll(',', '\\,'))
})

test('DTSTAMP and LAST-MODIFIED are the last change of the entry, its audit or its customer.', async () => {
  const { read, customerId } = await makeStage()
  const before = await read()
  expect(propertyOf(before, 'DTSTAMP')).toBe(propertyOf(before, 'LAST-MODIFIED'))
  const later = new Date(Math.floor(Date.now() / 1000) * 1000 + 5000)
  await sql`alter table customer disable trigger user`
  await sql`update customer set updated_at = ${later} where id = ${customerId}`
  await sql`alter table customer enable trigger user`
  const after = await read()
  const stamp = `${later.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  expect([propertyOf(after, 'DTSTAMP'), propertyOf(after, 'LAST-MODIFIED')]).toEqual([stamp, stamp])
})

test('A restored server’s events are newer than all that were told before.', async () => {
  const { read } = await makeStage()
  const before = Number(propertyOf(await read(), 'SEQUENCE'))
  await sql`update installation set era = era + 1`
  expect(Number(propertyOf(await read(), 'SEQUENCE'))).toBe(before + 100_000)
})

test('It reaches from 90 days back to 24 months ahead.', async () => {
  const { read, auditorId } = await makeStage()
  for (const days of [-92, -80, 700, 760])
    await bookTimeOff(sql, auditorId, { start: at(days, 1), end: at(days, 10) })
  const days = startsOf(await read()).map(start => Math.round((start - at(0, 1).getTime()) / day))
  expect(days.toSorted((one, other) => one - other)).toEqual([-80, 5, 700])
})
