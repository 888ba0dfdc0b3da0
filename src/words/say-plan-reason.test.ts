import { expect, test } from 'vitest'
import type { PlanGap, PlanReason, PlanWayOut } from '#domain/plan-reasons.ts'
import {
  type PlanNames,
  textOfPlanAdvice,
  textOfPlanGap,
  textOfPlanReason,
  textOfPlanWay,
} from './say-plan-reason.ts'
import { sayText } from './words.ts'

const names: PlanNames = {
  auditor: id => ['Anna', 'Bao'][id] ?? '',
  audit: id => `AUD-${id}`,
  standard: id => ['GRS', 'GOTS', 'ISO 9001'][id] ?? '',
  area: id => ['Dyeing'][id] ?? '',
  country: id => ['Vietnam'][id] ?? '',
  day: moment => moment.slice(0, 10),
}
const only = { code: 'only', auditorId: 0, standardIds: [1], areaIds: [], among: 'free' } as const
const best = {
  code: 'best',
  auditorId: 0,
  rank: 1,
  count: 7,
  way: 'none',
  days: 9,
  share: 14,
} as const
const date = {
  code: 'date',
  from: '2027-03-03',
  to: '2027-03-09',
  why: 'nobody',
  standardId: 0,
  firstDay: '2027-03-03',
  lastDay: '2027-03-08',
} as const
const team = { code: 'team', count: 2, why: 'holds', standardIds: [0, 2] } as const

test.each<[PlanReason, string]>([
  [only, 'Only Anna holds GOTS and is free then.'],
  [{ ...only, among: 'holders', areaIds: [0] }, 'Only Anna holds GOTS and Dyeing then.'],
  [{ ...only, among: 'ready' }, 'Only Anna holds GOTS and may go then.'],
  [{ ...only, among: 'left' }, 'Of those who hold GOTS, only Anna has room in this proposal.'],
  [best, 'Best of 7 who could go: no travel, 9 of 14 days of a fair share.'],
  [
    { ...best, rank: 2, way: 'abroad', share: null },
    'Number 2 of 7 who could go: another country, up to 1,500 km away.',
  ],
  [
    { ...best, days: 17, way: 'far' },
    'Best of 7 who could go: up to 4,000 km away, 17 days, above the fair share of 14.',
  ],
  [
    { code: 'instead', auditorId: 1, projectId: 4 },
    'Bao is nearer, but goes to AUD-4 then, which nobody else could.',
  ],
  [
    { code: 'turn', auditorId: 1, count: 3 },
    'Bao was there 3 times in the last three years: it is someone else’s turn.',
  ],
  [{ code: 'turn', auditorId: 1, count: 3, isLast: true }, 'Bao was there the last 3 times.'],
  [{ code: 'knows', auditorId: 0, count: 2 }, 'Anna was there twice in the last three years.'],
  [
    { ...date, why: 'busy' },
    'Moved from 03 Mar 2027 to 09 Mar 2027: nobody who holds GRS is free on 3\u2009–\u20098 Mar 2027.',
  ],
  [date, 'Moved from 03 Mar 2027 to 09 Mar 2027: nobody who holds GRS can go on 3\u2009–\u20098 Mar 2027.'],
  [{ ...date, why: 'rest' }, 'Moved from 03 Mar 2027 to 09 Mar 2027: it would be on a day off or a holiday.'],
  [{ ...date, why: 'closed' }, 'Moved from 03 Mar 2027 to 09 Mar 2027: the site is closed then.'],
  [team, 'Two, since nobody holds both GRS and ISO 9001.'],
  [
    { ...team, standardIds: [0, 2], areaIds: [0] },
    'Two, since nobody holds all of GRS, ISO 9001 and Dyeing.',
  ],
  [{ ...team, count: 3, why: 'days' }, 'Three, for the person-days needed.'],
])('Why a row stands where it does: %j', (reason, text) => {
  expect(sayText(textOfPlanReason(reason, names))).toBe(text)
})

const march = { firstDay: '2027-03-01', lastDay: '2027-03-31' }
test.each<[PlanGap, string]>([
  [{ code: 'noHolder', standardId: 1, areaId: null }, 'Nobody holds GOTS then.'],
  [{ code: 'noHolder', standardId: 1, areaId: 0 }, 'Nobody holds Dyeing in GOTS then.'],
  [{ code: 'noTeam', mostAuditors: 1 }, 'No auditor alone covers what is needed.'],
  [{ code: 'noTeam', mostAuditors: 2 }, 'No team of up to 2 covers what is needed.'],
  [{ code: 'taken' }, 'Everyone who could go is booked or planned elsewhere, or away.'],
  [
    { code: 'tooSoon', firstDay: '2027-03-09' },
    'It could only be before 09 Mar 2027, with too little notice.',
  ],
  [{ code: 'noDay' }, 'There are no working days for it in the period.'],
  [
    { code: 'noDay', window: { firstDay: '2027-03-01', lastDay: '2027-03-09' } },
    'There are no working days left for it in the window of its visits, 1\u2009–\u20099 Mar 2027.',
  ],
  [{ code: 'siteClosed', until: '2027-03-09' }, 'The site is closed until 09 Mar 2027.'],
  [
    { code: 'excluded', auditorId: 0, until: '2027-03-09' },
    'Anna could go, but is excluded until 09 Mar 2027.',
  ],
  [{ code: 'excluded', auditorId: 0, until: null }, 'Anna could go, but is excluded.'],
  [{ code: 'days7', auditorId: 1, until: null }, 'Bao could go, but has too many audit days in 7 days.'],
  [
    {
      ...{ code: 'days7', auditorId: 1, until: null },
      over: { days: 6, max: 5, firstDay: '2027-03-01', lastDay: '2027-03-07' },
    },
    'Bao could go, but would have 6 audit days in 7 days, 1\u2009–\u20097 Mar 2027; 5 are allowed.',
  ],
  [
    { code: 'daysMonth', auditorId: 1, until: '2027-03-31' },
    'Bao could go, but has too many audit days in the month until 31 Mar 2027.',
  ],
  [
    { code: 'daysMonth', auditorId: 1, until: '2027-03-31', over: { days: 2, max: 1, ...march } },
    'Bao could go, but would have 2 audit days in March 2027; 1 is allowed.',
  ],
  [
    {
      ...{ code: 'daysYear', auditorId: 1, until: '2027-12-31' },
      over: { days: 1201, max: 1200, firstDay: '2027-01-01', lastDay: '2027-12-31' },
    },
    'Bao could go, but would have 1,201 audit days in 2027; 1,200 are allowed.',
  ],
  [
    { code: 'nights', auditorId: 1, until: '2027-03-31', over: { days: 1, max: 0, ...march } },
    'Bao could go, but would have 1 night away in March 2027; none is allowed.',
  ],
  [{ code: 'gap', auditorId: 1, until: null }, 'Bao could go, but has too little time to the next audit.'],
  [
    {
      ...{ code: 'gap', auditorId: 1, until: null },
      near: { projectId: 4, order: 'before', minutes: 90, needed: 180 },
    },
    'Bao could go, but has only 1 h 30 min before AUD-4; 3 h are needed.',
  ],
  [
    {
      ...{ code: 'gap', auditorId: 1, until: null },
      near: { projectId: 5, order: 'after', minutes: 660, needed: 720 },
    },
    'Bao could go, but has only 11 h since AUD-5; 12 h are needed.',
  ],
  [
    {
      ...{ code: 'gap', auditorId: 1, until: null },
      near: { projectId: null, order: 'before', minutes: 0, needed: 60 },
    },
    'Bao could go, but has only 0 min before another audit; 1 h is needed.',
  ],
])('Why there is no place: %j', (gap, text) => {
  expect(sayText(textOfPlanGap(gap, names))).toBe(text)
})

const start = '2027-03-09T02:00:00.000Z'
test.each<[PlanWayOut, string]>([
  [{ code: 'train', auditorId: 0, standardId: 1, areaId: null }, 'Train Anna in GOTS.'],
  [{ code: 'train', auditorId: 0, standardId: 1, areaId: 0 }, 'Train Anna in Dyeing for GOTS.'],
  [{ code: 'more', mostAuditors: 3 }, 'Allow teams of up to 3.'],
  [{ code: 'move', projectId: 4, auditorId: 1, start }, 'Move AUD-4 to 09 Mar 2027, with Bao on its team.'],
  [{ code: 'later', start, auditors: [0, 1] }, 'Move it to 09 Mar 2027: Anna and Bao can go.'],
  [
    { code: 'own', start, auditors: [0] },
    'Leave it on 09 Mar 2027, outside the window of its visits: Anna can go.',
  ],
  [{ code: 'holidays' }, 'Allow public holidays.'],
  [{ code: 'notice', days: 1 }, 'Give one day’s notice.'],
])('What would give it one: %j', (way, text) => {
  expect(sayText(textOfPlanWay(way, names))).toBe(text)
})

test('What training or hiring would place', () => {
  const advice = { code: 'train', auditorId: 0, standardId: 1, count: 7 } as const
  expect(sayText(textOfPlanAdvice(advice, names))).toBe(
    'Training one auditor in GOTS, such as Anna, would place 7 more.',
  )
  const hire = { code: 'hire', countryId: 0, timeZone: 'Asia/Ho_Chi_Minh', count: 7 } as const
  expect(sayText(textOfPlanAdvice({ ...hire, standardIds: [0, 1] }, names))).toBe(
    'Hiring one auditor in Vietnam who holds GRS and GOTS would place 7 more.',
  )
})
