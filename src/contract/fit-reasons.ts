import { z } from 'zod'
import { fitCodes, severities, verdicts } from '#domain/fit-reasons.ts'
import { permissions } from '#domain/permissions.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayTeamRuleFault } from '#words/en/team-rule-faults.ts'
import { fault } from './fault.ts'
import { list, requiredLines } from './values.ts'

/** Why somebody, or a team, may not simply go; the same wherever it is told. */
export const fitReason = z.object({
  key: z.string().meta({ description: 'Whom, what and the figures: `12:rotation:3:4`. For `seen`.' }),
  code: z.enum(fitCodes),
  severity: z.enum(severities),
  text: z.string().meta({ description: 'A sentence for a person, in English.' }),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: 'What it takes to say it in another language.' }),
  permission: z
    .enum(permissions.map(({ name }) => name))
    .optional()
    .meta({ description: 'Whose holder may override it.' }),
})

export const verdict = z
  .enum(verdicts)
  .meta({ description: 'That of the worst reason: ready, confirm, override, cannot.' })

/** The details of a 409 `unfit`. */
export const unfitDetails = z.object({
  needs: z.enum(['confirmation', 'override', 'nothing']),
  people: z.array(
    z.object({
      auditorId: z.int(),
      auditorName: z.string(),
      role: z.string(),
      reasons: z.array(fitReason),
    }),
  ),
  team: z.array(fitReason),
})

/** How many characters say why at the least. */
export const leastOverride = 10

/** Of calls that Undo makes as well. */
export const isUndo = z
  .literal(true)
  .optional()
  .meta({ description: 'It takes back what was done before: history tells it as that.' })

/** What whoever saves takes upon themselves; of every call that books a team. */
export const consent = {
  confirmed: z
    .boolean(fault(sayFault.text('notTrueOrFalse')))
    .optional()
    .meta({ description: 'True: in spite of warnings, as want of standards; with `seen` of those alone.' }),
  seen: list(z.string().max(200), 1000)
    .optional()
    .meta({ description: 'Keys of the warnings that were shown: what came up since is refused anew.' }),
  override: z
    .object({
      reason: requiredLines(sayTeamRuleFault.text('writeWhy'), 1000).min(
        leastOverride,
        fault(sayTeamRuleFault.text('writeWhy')),
      ),
    })
    .optional()
    .meta({ description: 'Goes beyond stops, with why; needs OverrideImpartiality or OverrideTeamRules.' }),
}
