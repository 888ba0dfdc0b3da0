import { expect, test } from 'vitest'
import type { PlanReason, PlanWayOut } from '#domain/plan-reasons.ts'
import { type ExplainedRow, explainPlan, runPlan } from '#tests/explained-plan.ts'
import { makeTiny } from '#tests/plan-worlds.ts'
import { check } from './check.ts'
import { compile } from './compile.ts'
import type { PlanFacts } from './facts.ts'
import type { Problem, Team } from './problem.ts'

const worlds = Number(process.env.PLAN_WORLDS ?? 250)

/** Tiny worlds; some with dates that move, little notice and many holidays. */
function makeWorldOf(seed: number): PlanFacts {
  const world = makeTiny(seed)
  if (seed % 5 > 0) return world
  const holidays = ['2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08']
  return {
    ...world,
    today: '2027-01-01',
    dates: { kind: 'free', slideDays: 1 + (seed % 3), noticeDays: seed % 8, allowHolidays: false },
    sites: world.sites.map(site => ({ ...site, holidays })),
  }
}

/** The positions of a team at a start. */
function teamAt(
  { places, positions, auditors }: Problem,
  audit: number,
  { auditors: ids, start }: { auditors: readonly number[]; start: string },
): Team {
  const team: number[] = []
  for (let place = places.from[audit] ?? 0; place < (places.from[audit + 1] ?? 0); place++)
    if (places.start[place] === Date.parse(start) / 60_000)
      for (let position = positions.from[place] ?? 0; position < (positions.from[place + 1] ?? 0); position++)
        if (ids.includes(auditors[positions.auditor[position] ?? -1]?.id ?? -1)) team.push(position)
  return team
}

const put = (teams: readonly Team[], audit: number, team: Team): Team[] =>
  teams.map((one, other) => (other === audit ? team : one))

test('Every alternative can be put in its place, and costs what is said', () => {
  let tried = 0
  for (let seed = 1; seed <= worlds; seed++) {
    const { problem, plan, rows } = explainPlan(makeWorldOf(seed))
    rows.forEach((row, audit) => {
      if (row.kind !== 'plan') return
      const without = check(problem, put(plan.teams, audit, []))
      expect({ seed, audit, points: plan.points - without.points }).toEqual({
        seed,
        audit,
        points: row.points,
      })
      for (const one of row.alternatives) {
        const { faults, points } = check(problem, put(plan.teams, audit, teamAt(problem, audit, one)))
        expect({ seed, audit, faults, points }).toEqual({
          seed,
          audit,
          faults: [],
          points: without.points + one.points,
        })
        tried++
      }
    })
  }
  expect(tried).toBeGreaterThan(worlds / 3)
})

type Only = Extract<PlanReason, { code: 'only' }>

/** Others who would do as well by what `only` says of nobody else, found by the facts and by `check`. */
function othersLike(
  given: PlanFacts,
  { problem, plan }: ReturnType<typeof explainPlan>,
  audit: number,
  reason: Only,
): number[] {
  const { places, positions } = problem
  const [team] = [plan.teams[audit] ?? []]
  const place = positions.place[team[0] ?? 0] ?? 0
  const [first, last] = [places.firstDay[place] ?? 0, places.lastDay[place] ?? 0].map(day =>
    new Date(day * 86_400_000).toISOString().slice(0, 10),
  )
  const holds = ({ holds }: PlanFacts['auditors'][number]) =>
    reason.standardIds.every(standardId =>
      holds.some(
        one =>
          one.standardId === standardId &&
          one.areaId === null &&
          one.firstDay <= (first ?? '') &&
          (one.lastDay ?? '9999') >= (last ?? ''),
      ),
    )
  const [start, end] = [places.start[place] ?? 0, places.end[place] ?? 0].map(minute => minute * 60_000)
  const isFree = ({ blocks }: PlanFacts['auditors'][number]) =>
    !blocks.some(one => Date.parse(one.start) < (end ?? 0) && (start ?? 0) < Date.parse(one.end))
  const mayGo = ({ id }: { id: number }) =>
    teamAt(problem, audit, { auditors: [id], start: new Date(start ?? 0).toISOString() }).length > 0
  const hasRoom = ({ id }: { id: number }) => {
    const [position] = teamAt(problem, audit, { auditors: [id], start: new Date(start ?? 0).toISOString() })
    if (position === undefined) return false
    const alone = put(plan.teams, audit, [position])
    return check(problem, alone).faults.every(fault => /^(needs|idle|size) /.test(fault))
  }
  const tests = { holders: [holds], free: [holds, isFree], ready: [holds, mayGo], left: [holds, hasRoom] }
  return given.auditors
    .filter(one => one.id !== reason.auditorId && tests[reason.among].every(test => test(one)))
    .map(({ id }) => id)
}

test('Who is said to be the only one is', () => {
  const said = new Set<string>()
  for (let seed = 1; seed <= worlds; seed++) {
    const given = makeWorldOf(seed)
    const explained = explainPlan(given)
    explained.rows.forEach((row, audit) => {
      if (row.kind !== 'plan') return
      for (const reason of onlyOf(row)) {
        said.add(reason.among)
        const others = othersLike(given, explained, audit, reason)
        expect({ seed, audit, reason, others }).toEqual({ seed, audit, reason, others: [] })
      }
    })
  }
  expect([...said].sort()).toEqual(['free', 'holders', 'left', 'ready'])
})

const onlyOf = ({ reasons }: ExplainedRow): Only[] =>
  reasons.flatMap(reason => (reason.code === 'only' ? reason : []))

test('Every row has a reason, unless it could be planned better', () => {
  for (let seed = 1; seed <= worlds; seed++) {
    const { rows, plan } = explainPlan(makeWorldOf(seed))
    for (const row of rows)
      if (row.kind === 'plan' && plan.quality === 'proved')
        expect({ seed, id: row.projectId, has: row.reasons.length > 0 }).toEqual({
          seed,
          id: row.projectId,
          has: true,
        })
  }
})

/** The facts after a way out was taken. */
function takeWay(given: PlanFacts, audit: number, way: PlanWayOut): PlanFacts {
  const { dates } = given
  const moved = (id: number, start: string) =>
    given.audits.map(one => {
      if (one.id !== id) return one
      const by = Date.parse(start) - Date.parse(one.start)
      return { ...one, start, end: new Date(Date.parse(one.end) + by).toISOString() }
    })
  switch (way.code) {
    case 'train': {
      const { auditorId, standardId, areaId } = way
      const held = { standardId, areaId, firstDay: '2020-01-01', lastDay: null, isLead: false }
      const learn = (one: PlanFacts['auditors'][number]) => ({ ...one, holds: [...one.holds, held] })
      return { ...given, auditors: given.auditors.map(one => (one.id === auditorId ? learn(one) : one)) }
    }
    case 'more':
      return { ...given, mostAuditors: way.mostAuditors }
    case 'later':
      return { ...given, audits: moved(audit, way.start) }
    case 'own':
      return {
        ...given,
        audits: given.audits.map(one => (one.id === audit ? { ...one, isAgreed: true } : one)),
      }
    case 'move':
      return { ...given, audits: moved(way.projectId, way.start) }
    case 'holidays':
      return { ...given, dates: dates.kind === 'free' ? { ...dates, allowHolidays: true } : dates }
    case 'notice':
      return { ...given, dates: dates.kind === 'free' ? { ...dates, noticeDays: way.days } : dates }
  }
}

/** Where everybody else stays, and where the best plan before had no place for it, the next one has. */
test('With a way out taken the next plan leaves out less, and not that audit', { timeout: 300_000 }, () => {
  const said = new Set<string>()
  for (let seed = 1; seed <= worlds; seed++) {
    const given = makeWorldOf(seed)
    const { problem, plan, rows } = explainPlan(given)
    rows.forEach((row, audit) => {
      if (row.kind !== 'unplanned') return
      for (const way of row.ways) {
        said.add(way.code)
        const next = runPlan(compile(takeWay(given, row.projectId, way)).problem)
        const most = plan.weight - (problem.audits[audit]?.weight ?? 0)
        const isPlaced = (next.teams[audit]?.length ?? 0) > 0
        // Another that had no place may take what was made: then it is no less that is placed.
        const hasOther = next.teams.some((team, other) => team.length > 0 && plan.teams[other]?.length === 0)
        const isWell =
          next.weight <= most && (isPlaced || (way.code !== 'later' && way.code !== 'own' && hasOther))
        expect({ seed, audit, way, isWell }).toEqual({ seed, audit, way, isWell: true })
      }
    })
  }
  expect([...said].sort()).toEqual(['holidays', 'later', 'more', 'move', 'notice', 'train'])
})

test('What a customer agreed to stays on its dates, and no way out moves it', () => {
  let stood = 0
  for (let seed = 1; seed <= worlds; seed++) {
    const given = makeWorldOf(seed)
    const agreed = new Map(given.audits.filter(one => one.isAgreed).map(one => [one.id, one]))
    const { problem, plan, rows } = explainPlan(given)
    rows.forEach((row, audit) => {
      const own = agreed.get(row.projectId)
      const [position] = plan.teams[audit] ?? []
      const planned =
        position === undefined ? [] : [problem.places.start[problem.positions.place[position] ?? -1]]
      const others =
        row.kind === 'plan' ? row.alternatives.map(({ start }) => Date.parse(start) / 60_000) : []
      const wrong = [...planned, ...others].filter(start => start !== Date.parse(own?.start ?? '') / 60_000)
      const ways = row.kind === 'unplanned' ? row.ways : []
      const moves = ways.filter(
        way => (own && way.code === 'later') || (way.code === 'move' && agreed.has(way.projectId)),
      )
      expect({ seed, wrong: own ? wrong : [], moves }).toEqual({ seed, wrong: [], moves: [] })
      const isSaid = row.kind === 'plan' && row.reasons.some(({ code }) => code === 'agreed')
      const isStaying = row.kind === 'plan' && own !== undefined && given.dates.kind === 'free'
      expect({ seed, isSaid }).toEqual({ seed, isSaid: isStaying })
      stood += Number(isSaid)
    })
  }
  expect(stood).toBeGreaterThan(worlds / 100)
})
