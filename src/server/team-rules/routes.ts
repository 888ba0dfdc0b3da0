import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/endpoint.ts'
import { teamRulesCalls } from '#contract/team-rules.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { reportConcerns } from '#server/notifications/report-concerns.ts'
import { guardAffected } from '#server/planning/guard-affected.ts'
import { lockRules, readTeamRules, teamRulesId } from '#server/planning/team-rules.ts'

export function serveTeamRules(app: FastifyInstance): void {
  const { sql } = app
  serve(app, teamRulesCalls.read, () => readTeamRules(sql))
  serve(app, teamRulesCalls.update, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => saveTeamRules(tx, caller, body)),
  )
}

type Change = Parsed<typeof teamRulesCalls.update, 'body'>

/** Asks first where booked audits would no longer fit, and tells planners of those that don’t. */
async function saveTeamRules(tx: Db, caller: Caller, { version, confirmed, ...given }: Change) {
  lockRules(tx, 'alone')
  await lockRecord(tx, 'team_rules', teamRulesId, version)
  const { affected, concerns } = await guardAffected(tx, caller, { scope: {}, confirmed }, () =>
    updateTeamRules(tx, given),
  )
  await reportConcerns(tx, caller, concerns)
  return { ...(await readTeamRules(tx)), affected }
}

async function updateTeamRules(tx: Db, given: Omit<Change, 'version' | 'confirmed'>): Promise<void> {
  const { rules, roles, approval, completesDone, limits, dayCount, coolingOffMonths, travel, dayTripKm } = {
    ...(await readTeamRules(tx)),
    ...given,
  }
  await tx`
    update team_rules set rules = ${tx.json(rules)}, roles = ${roles}, approval = ${approval}, completes_done = ${completesDone}, limits = ${tx.json(limits)},
      day_count = ${dayCount}, cooling_off_months = ${coolingOffMonths}, travel = ${tx.json(travel)}, day_trip_km = ${dayTripKm}
    where id = ${teamRulesId}`
}
