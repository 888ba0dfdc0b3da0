import { describe, expect, test } from 'vitest'
import { firstRules } from '#tests/fit-stage.ts'
import { judgeTeam, type Placed, readTeam, type TeamRole } from './team.ts'

const member = (id: number, role: TeamRole, withId: number | null = null): Placed => ({ id, role, withId })
const rolesOf = (team: readonly Placed[]) => readTeam(team).map(({ role }) => role)
const besideOf = (team: readonly Placed[]) => readTeam(team).map(({ withId }) => withId)

describe('a team reads', () => {
  test.each<[string, Placed[], TeamRole[]]>([
    ['a lone auditor as the lead', [member(1, 'auditor')], ['lead']],
    [
      'the only one who counts as the lead, whoever else comes along',
      [member(1, 'trainee'), member(2, 'auditor'), member(3, 'expert'), member(4, 'observer')],
      ['trainee', 'lead', 'expert', 'observer'],
    ],
    [
      'two auditors as what they are: nobody chose',
      [member(1, 'auditor'), member(2, 'auditor')],
      ['auditor', 'auditor'],
    ],
    ['a lead that was chosen', [member(1, 'auditor'), member(2, 'lead')], ['auditor', 'lead']],
    ['a trainee who was left behind as what they are', [member(1, 'trainee')], ['trainee']],
    ['an empty team as empty', [], []],
  ])('%s', (_, team, roles) => {
    expect(rolesOf(team)).toEqual(roles)
  })

  test.each<[string, Placed[], (number | null)[]]>([
    [
      'a trainee under the lead unless somebody was named',
      [member(1, 'auditor'), member(2, 'trainee')],
      [null, 1],
    ],
    [
      'a trainee under whom was named',
      [member(1, 'lead'), member(2, 'auditor'), member(3, 'trainee', 2)],
      [null, null, 2],
    ],
    [
      'an expert under the lead',
      [member(1, 'auditor'), member(2, 'lead'), member(3, 'expert')],
      [null, null, 2],
    ],
    [
      'a trainee under the lead once who was named left the team',
      [member(1, 'lead'), member(3, 'trainee', 9)],
      [null, 1],
    ],
    [
      'a trainee under nobody where nobody leads',
      [member(1, 'auditor'), member(2, 'auditor'), member(3, 'trainee')],
      [null, null, null],
    ],
    [
      'a trainee never under another trainee',
      [member(1, 'lead'), member(2, 'trainee'), member(3, 'trainee', 2)],
      [null, 1, 1],
    ],
    [
      'an observer beside whom they watch',
      [member(1, 'lead'), member(2, 'trainee'), member(3, 'observer', 2)],
      [null, 1, 2],
    ],
    ['an observer beside nobody unless named', [member(1, 'lead'), member(2, 'observer')], [null, null]],
    ['nobody beside themselves', [member(1, 'observer', 1)], [null]],
  ])('%s', (_, team, beside) => {
    expect(besideOf(team)).toEqual(beside)
  })
})

describe('a trainee is alone', () => {
  const part = (auditorId: number, role: TeamRole, from: string, to: string) => ({
    auditorId,
    role,
    name: `Person ${auditorId}`,
    start: new Date(`2027-03-${from}Z`),
    end: new Date(`2027-03-${to}Z`),
  })
  const never = (members: ReturnType<typeof part>[], timeZone: string) =>
    judgeTeam({ members, timeZone }, firstRules).map(({ code, params }) => [code, params.day])

  test('on the first day on which nobody who counts is at the site', () => {
    const team = [part(1, 'lead', '01T01:00', '02T10:00'), part(2, 'trainee', '01T01:00', '04T10:00')]
    expect(never(team, 'Asia/Ho_Chi_Minh')).toEqual([['traineeAlone', '2027-03-03']])
  })

  test('not with a lead on some days and an auditor on the others', () => {
    const team = [
      part(1, 'lead', '01T01:00', '02T10:00'),
      part(2, 'auditor', '03T01:00', '03T10:00'),
      part(3, 'trainee', '01T01:00', '03T10:00'),
    ]
    expect(never(team, 'Asia/Ho_Chi_Minh')).toEqual([])
  })

  test('by the calendar at the site', () => {
    // The whole is one working day in Kathmandu, and touches two days in London.
    const team = [part(1, 'lead', '01T22:00', '01T23:30'), part(2, 'trainee', '01T22:00', '02T10:00')]
    expect(never(team, 'Asia/Kathmandu')).toEqual([])
    expect(never(team, 'Europe/London')).toEqual([['traineeAlone', '2027-03-02']])
  })
})

test.each<[TeamRole[], boolean]>([
  [['auditor'], false],
  [['trainee', 'lead'], false],
  [['trainee'], true],
  [['expert', 'observer'], true],
])('a team of %j has nobody who counts: %s', (roles, expected) => {
  const times = { start: new Date('2027-03-01T01:00Z'), end: new Date('2027-03-01T10:00Z') }
  const members = roles.map((role, auditorId) => ({ auditorId, role, name: '', ...times }))
  const found = judgeTeam({ members, timeZone: 'UTC' }, firstRules)
  expect(found.some(({ code }) => code === 'nobodyCounts')).toBe(expected)
})
