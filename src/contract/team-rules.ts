import { z } from 'zod'
import { approvals, dayCounts, limitRanges, ruleChoices } from '#domain/team-rules.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayTeamRuleFault } from '#words/en/team-rule-faults.ts'
import { affected } from './affected.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { confirmation, list, recordFields, version, whole } from './values.ts'

const flag = z.boolean(fault(sayFault.text('notTrueOrFalse')))

/** One of the levels that a rule takes. */
const level = <const Level extends string>(levels: readonly [Level, ...Level[]]) =>
  z.enum(levels, fault(sayTeamRuleFault.text('chooseLevel')))

const rules = z.object({
  unqualified: level(ruleChoices.unqualified),
  lead: level(ruleChoices.lead),
  refused: level(ruleChoices.refused),
  limits: level(ruleChoices.limits),
  gaps: level(ruleChoices.gaps),
  offDays: level(ruleChoices.offDays),
  coverage: level(ruleChoices.coverage),
  areas: level(ruleChoices.areas),
  days: level(ruleChoices.days),
})

const limit = ({ min, max }: { min: number; max: number }) => whole(min, max).nullable()

/** Figures of how much somebody may work; null: no limit. The same at the auditor, where a figure goes before. */
export const workLimits = z.object({
  daysPer7: limit(limitRanges.daysPer7),
  daysPerMonth: limit(limitRanges.daysPerMonth),
  daysPerYear: limit(limitRanges.daysPerYear),
  nightsPerMonth: limit(limitRanges.nightsPerMonth),
  restHours: limit(limitRanges.restHours),
})

const step = z.object({ km: whole(1, 20_000).nullable(), hours: whole(0, 168) })

/** What is wrong with the kilometers of a step stands at these. */
const steps = list(step, 20, { atLeastOne: sayTeamRuleFault.text('enterStep') }).superRefine(
  (given, context) => {
    for (const [place, { km }] of given.entries()) {
      const before = given[place - 1]?.km ?? null
      const isLast = place === given.length - 1
      const path = [place, 'km']
      if ((km === null) !== isLast)
        context.addIssue({ ...issueOf(sayTeamRuleFault.text(isLast ? 'lastStepOpen' : 'enterKm')), path })
      else if (km !== null && before !== null && km <= before)
        context.addIssue({ ...issueOf(sayTeamRuleFault.text('stepsAscend')), path })
    }
  },
)

const travelFields = { isOn: flag, sameCountry: whole(0, 168), abroad: whole(0, 168) }
const stepsMeaning = {
  description: 'Hours up to so many kilometers; the last without, for what is farther.',
}

const fields = {
  rules: rules.meta({
    description: 'What is shown (show), asked about (warn), stopped (stop) or not looked at (off).',
  }),
  roles: flag.meta({ description: 'Whether screens and mails tell roles on teams.' }),
  approval: z.enum(approvals).meta({ description: 'Whether a competence counts only once it is approved.' }),
  completesDone: flag.meta({
    description: 'Whether an audit that is over completes itself once its lead said that it is done.',
  }),
  limits: workLimits,
  dayCount: z.enum(dayCounts),
  coolingOffMonths: whole(0, 120),
  dayTripKm: whole(0, 1000).meta({ description: 'A site as near is reached without a night away.' }),
}

/** What is left out stays as it is. */
export const teamRulesForm = z
  .object({ ...fields, travel: z.object({ ...travelFields, steps: steps.meta(stepsMeaning) }) })
  .partial()

export const teamRules = z.object({
  ...recordFields,
  ...fields,
  travel: z.object({ ...travelFields, steps: z.array(step).meta(stepsMeaning) }),
})

export const teamRulesCalls = {
  read: {
    method: 'GET',
    path: '/team-rules',
    access: 'signedIn',
    summary: 'What is asked of who goes where',
    reply: teamRules,
  },
  update: {
    method: 'PUT',
    path: '/team-rules',
    changes: ['disruption'],
    access: ['ModifyMasterData'],
    summary: 'Change what is asked of who goes where',
    body: teamRulesForm.extend({
      confirmed: confirmation('True: also where booked audits would no longer fit (409 affects).'),
      version,
    }),
    mostSeconds: 30,
    reply: teamRules.extend({ affected }),
  },
} satisfies Record<string, Endpoint>
