import type { APIRequestContext } from '@playwright/test'
import { inHanoi, mondayOfJune, nextTuesday, plus, thursday, today, tuesday, wednesday } from './days.ts'
import { makeParties } from './parties.ts'
import { type Api, callApi, chosenPassword, makeAuditor, makeCustomer, planAudit } from './story.ts'

/** Records of every state, for screens that show one of each. */
export async function setStageOfStates(api: Api, request: APIRequestContext) {
  const { auditor, planner } = await makeParties(api, request)
  const other = await makeAuditor(api, 'Bao Nguyen', ['GRS', 'ISO9001'])
  const mill = await makeCustomer(api, 'Lotus Mills', 'L-1')
  const team = [auditor.id, other]
  const draft = await planAudit(api, mill, 'A-1', [tuesday])
  const assigned = await planAudit(api, mill, 'A-2', [nextTuesday, plus(nextTuesday, 1)], team)
  await cancelOne(api, await planAudit(api, mill, 'A-3', [wednesday], team))
  await completeOne(api, await planAudit(api, mill, 'A-4', [mondayOfJune(-1)], [other]))
  await planAudit(api, mill, 'A-5', [plus(mondayOfJune(-1), 1)], [other])
  for (const [nth, kind] of ['timeOff', 'sickLeave', 'training', 'other'].entries())
    await bookDay(api, kind, other, plus(thursday, nth))
  const reviewers = await api.read(`/users/reviews?value=${encodeURIComponent(planner.name)}`)
  const ask = (day: string) =>
    api.make('/requests', {
      category: 'timeOff',
      start: inHanoi(day, '00:00'),
      end: inHanoi(plus(day, 2), '00:00'),
      userId: auditor.id,
      reviewerId: reviewers.rows[0].id,
      note: 'A day off',
    })
  const waiting = await ask(nextTuesday)
  const deciding = await callApi(request, { email: planner.email, password: chosenPassword })
  for (const [status, day] of [
    ['accept', plus(nextTuesday, 7)],
    ['reject', plus(nextTuesday, 14)],
  ] as const) {
    const { id, version } = await ask(day)
    await deciding.change(`/requests/approve/${id}`, { status, reason: 'So it is', version })
  }
  const certificate = await certify(api, mill)
  await exclude(api, auditor.id)
  const missing = await reportMissing(api, auditor.id)
  return {
    auditorId: auditor.id,
    draft,
    assigned,
    waiting,
    customerId: mill.customerId,
    certificateId: certificate.id,
    disruptionId: missing.id,
  }
}

type Made = { id: number; version: number }

const cancelOne = (api: Api, { id, version }: Made) =>
  api.change(`/projects/${id}/cancel`, { reason: 'Called off', version })

const completeOne = (api: Api, { id, version }: Made) => api.change(`/projects/${id}/complete`, { version })

/** From a mill that nobody plans for. */
async function exclude(api: Api, auditorId: number): Promise<void> {
  const { customerId } = await makeCustomer(api, 'Silk Mills', 'S-1')
  await api.make('/exclusions', { auditorId, customerId, reason: 'family', from: today, note: '' })
}

/** While an audit is planned. */
const reportMissing = (api: Api, auditorId: number): Promise<Made> =>
  api.make('/disruptions', {
    cause: 'sick',
    auditorId,
    start: inHanoi(nextTuesday, '00:00'),
    end: inHanoi(plus(nextTuesday, 1), '00:00'),
    note: 'Called in',
  })

/** Its recertification is overdue, whenever that is. */
const certify = (api: Api, { customerId, standardId }: { customerId: number; standardId: number }) =>
  api.make('/certificates', {
    customerId,
    standardId,
    number: 'C-1',
    decided: plus(today, -350),
    expires: plus(today, 14),
    scope: 'Spinning',
  })

const bookDay = (api: Api, kind: string, auditorId: number, day: string) =>
  api.make('/rosters', {
    auditorId,
    kind,
    start: inHanoi(day, '00:00'),
    end: inHanoi(plus(day, 1), '00:00'),
    note: '',
  })
