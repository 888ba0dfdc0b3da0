import { expect, test } from 'vitest'
import { explainPlan, runPlan } from '#tests/explained-plan.ts'
import { audit, auditor, facts, gots, grs } from '#tests/plan-facts.ts'
import { bookSome, makeTiny, makeWorld } from '#tests/plan-worlds.ts'
import { tryAll } from '#tests/try-all-plans.ts'
import { freeBookings } from './bookings.ts'
import { check } from './check.ts'
import { compile } from './compile.ts'
import type { PlanFacts } from './facts.ts'
import { keepRows } from './keep-rows.ts'
import { placeAudits, termsOf } from './terms.ts'

const worlds = Number(process.env.PLAN_WORLDS ?? 100)
const team = { most: 10, dates: null }

/** Who goes where, by the ids of audits; of what is booked only that which moves. */
function solve(given: PlanFacts): Record<number, number[] | null> {
  const compiled = compile(given)
  const placed = placeAudits(compiled, runPlan(compiled.problem))
  return Object.fromEntries(
    placed.map(({ auditId, placed: row }) => [auditId, row?.auditors.map(({ id }) => id) ?? null]),
  )
}

const ana = 11
const ben = 12
const book = (given: PlanFacts, auditId: number, auditors: number[]) => {
  const start = given.audits.find(({ id }) => id === auditId)
  if (!start) throw new Error('Not there.')
  const booked = auditors.map(id => ({ id, isLead: false }))
  const row = { auditId, start: start.start, end: start.end, auditors: booked }
  return { facts: keepRows(given, [row]), booking: { ...start, booked } }
}

/** A draft needs GOTS, which Ben alone holds, who is booked for GRS then, which Ana holds too. */
const crossed = () => {
  const given = facts({
    audits: [audit(1, [gots]), audit(2, [grs])],
    auditors: [auditor(ana, [grs]), auditor(ben, [grs, gots])],
  })
  return book(given, 2, [ben])
}

test('What is booked moves only where it may, for a draft that has no place otherwise', () => {
  const { facts: booked, booking } = crossed()
  expect(solve(booked)).toEqual({ 1: null })
  expect(solve({ ...freeBookings(booked, [booking]), moves: team })).toEqual({ 1: [ben], 2: [ana] })
  expect(solve({ ...freeBookings(booked, [booking]), moves: { ...team, most: 0 } })).toEqual({ 1: null })
})

test('A draft and what makes room for it are one bundle, what moves first; the terms say what it costs', () => {
  const { facts: booked, booking } = crossed()
  const given = { ...freeBookings(booked, [booking]), moves: team }
  const { planned, problem, plan } = explainPlan(given)
  expect([planned(1).bundled, planned(2).bundled]).toEqual([
    { bundle: 1, order: 1, isFreed: false },
    { bundle: 1, order: 0, isFreed: false },
  ])
  expect(planned(2)).toMatchObject({ kind: 'move', reasons: [{ code: 'room', projectId: 1 }, {}] })
  const terms = termsOf(given, compile(given), plan)
  expect(terms.moves).toBe(40)
  expect(Object.values(terms).reduce((sum, one) => sum + one, 0)).toBe(plan.points)
  expect(check(problem, plan.teams).faults).toEqual([])
})

test('With other dates allowed what is booked may go to another day', () => {
  const given = facts({ audits: [audit(1, [gots]), audit(2, [gots])], auditors: [auditor(ben, [gots])] })
  const { facts: booked, booking } = book(given, 2, [ben])
  const dates = { slideDays: 14, noticeDays: 14, allowHolidays: false }
  expect(solve({ ...freeBookings(booked, [booking]), moves: team })).toEqual({ 1: null })
  const moved = { ...freeBookings(booked, [booking]), moves: { most: 1, dates } }
  expect(solve(moved)).toEqual({ 1: [ben], 2: [ben] })
  expect(compile(moved).problem.places.points).toContain(0)
})

test('A way out moves what is booked with its team alone, and nothing that others wait for', () => {
  const given = facts({
    audits: [audit(1, [gots]), audit(2, [grs]), audit(3, [gots])],
    auditors: [auditor(ana, [grs, gots]), auditor(ben, [grs])],
  })
  const { facts: booked, booking } = book(given, 2, [ana])
  const away = {
    start: '2027-02-01T17:00:00.000Z',
    end: '2027-02-02T17:00:00.000Z',
    projectId: null,
    siteId: null,
  }
  const isAway = booked.auditors.map(one =>
    one.id === ana ? { ...one, blocks: [...one.blocks, away] } : one,
  )
  // Ben, who is free a day earlier, can’t go there in her place by a dialog that moves its team.
  const stays = { ...freeBookings({ ...booked, auditors: isAway }, [booking]), moves: { ...team, most: 0 } }
  expect(explainPlan(stays).gap(1).ways).toMatchObject([
    { code: 'move', projectId: 2, auditorId: ana, start: '2027-02-03T02:00:00.000Z' },
    { code: 'later' },
  ])
  // Of two drafts one has a place, as what is booked goes to Ben: neither that nor it is moved by hand.
  const makesRoom = { ...freeBookings(booked, [booking]), moves: team }
  const { rows } = explainPlan(makesRoom)
  const ways = rows.flatMap(row => (row.kind === 'unplanned' ? row.ways.map(({ code }) => code) : []))
  expect(ways).toEqual(['later'])
})

test('What is booked against a rule stays, and so does a team of which somebody isn’t asked', () => {
  const given = facts({ audits: [audit(1, [gots]), audit(2, [grs])], auditors: [auditor(ben, [gots])] })
  const { facts: booked, booking } = book(given, 2, [ben])
  expect(freeBookings(booked, [booking])).toBe(booked)
  const other = { ...booking, booked: [{ id: 99, isLead: false }] }
  expect(freeBookings(booked, [other])).toBe(booked)
})

test('To free what was booked is to take back the booking', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { given, bookings } = bookSome(makeTiny(seed))
    const freed = freeBookings(given, bookings)
    const back = keepRows(
      freed,
      bookings.map(({ id, start, end, booked }) => ({ auditId: id, start, end, auditors: booked })),
    )
    const isIn = new Set(freed.audits.map(({ id }) => id))
    const all = bookings.every(({ id }) => isIn.has(id))
    const daysOf = (one: PlanFacts) => one.auditors.map(({ bookedDays, blocks }) => ({ bookedDays, blocks }))
    expect({ seed, days: all && daysOf(back) }).toEqual({ seed, days: all && daysOf(given) })
  }
})

test('With moves allowed no plan is worse than without; one that is said to be the best is', {
  timeout: 600_000,
}, () => {
  let [tried, proved, best] = [0, 0, 0]
  for (let seed = 1; seed <= worlds; seed++) {
    const { given, bookings } = bookSome(makeTiny(seed))
    const dates = seed % 3 === 0 ? { slideDays: 2, noticeDays: 14, allowHolidays: false } : null
    const freed = { ...freeBookings(given, bookings), moves: { most: seed % 4, dates } }
    const { problem } = compile(freed)
    if (freed.audits.length === given.audits.length || problem.positions.auditor.length > 60) continue
    const { weight, points, quality, teams } = runPlan(problem, 400)
    expect({ seed, faults: check(problem, teams).faults }).toEqual({ seed, faults: [] })
    const without = runPlan(compile(given).problem, 400)
    expect({ seed, isWorse: weight > without.weight }).toEqual({ seed, isWorse: false })
    const brute = tryAll(problem)
    const sum = (one: { weight: number; points: number }) => one.weight * 100_000 + one.points
    expect({ seed, isBetter: sum({ weight, points }) < sum(brute) }).toEqual({ seed, isBetter: false })
    if (quality === 'proved') expect({ seed, weight, points }).toEqual({ seed, ...brute })
    tried++
    proved += Number(quality === 'proved')
    best += Number(sum({ weight, points }) === sum(brute))
  }
  expect({ proved: proved > 0, best: best > tried * 0.95 }).toEqual({ proved: true, best: true })
})

test('The same seed and work move the same, and of more that may move no more do', () => {
  const { given, bookings } = bookSome(makeWorld({ seed: 3, auditors: 8, audits: 60, days: 30, busy: 2 }))
  const freed = { ...freeBookings(given, bookings), moves: { most: 4, dates: null } }
  const { problem } = compile(freed)
  const one = runPlan(problem, 3000)
  expect(runPlan(problem, 3000)).toEqual(one)
  const moved = one.teams.filter((of, index) => {
    const own = problem.audits[index]?.own
    return own && of.toString() !== own.toString()
  })
  expect(moved.length).toBeLessThanOrEqual(4)
  expect(one.weight).toBeLessThanOrEqual(runPlan(compile(given).problem, 3000).weight)
})
