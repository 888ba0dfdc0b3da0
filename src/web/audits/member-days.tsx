import { useState } from 'react'
import { memberDays } from '#contract/audit-team.ts'
import { countries } from '#contract/countries.ts'
import { teamRulesCalls } from '#contract/team-rules.ts'
import { countDays } from '#domain/person-days.ts'
import { counts } from '#domain/team.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { saidAside, useAllRows, useAsk } from '#web/ui/read/use-ask.ts'
import { sayDayFault } from '#words/en/day-faults.ts'
import { sayTeamCard } from '#words/en/team-card.ts'
import type { Audit } from './audit.ts'
import classes from './candidate-list.module.css'
import type { NamedMember, TeamRoles } from './use-team-roles.ts'

type Props = { member: NamedMember; audit: Audit; roles: Pick<TeamRoles, 'give'> }

/** Person-days of somebody who is chosen and counts: what is entered, else what the times come to. */
export function MemberDays({ member: { id, name, role, days }, audit, roles }: Props) {
  const wholeDays = useWholeDays(audit)
  const known = audit.auditors.find(one => one.id === id)
  const [entered] = useState(days ?? (known?.daysByHand ? known.days : null))
  if (!counts(role)) return null
  const byTimes = known && !known.daysByHand && counts(known.role) ? known.days : wholeDays
  const isWrong = days !== undefined && !memberDays.safeParse(days).success
  return (
    <div className={classes.role}>
      <NumberInput
        size="xs"
        w={220}
        decimal
        label={sayTeamCard('daysOf', { name })}
        placeholder={byTimes === null ? '' : sayTeamCard('byTimes', { days: byTimes })}
        defaultValue={entered}
        error={isWrong && sayDayFault('halfDays', { min: '0', max: '60' })}
        onChange={value => roles.give(id, { days: value })}
      />
    </div>
  )
}

/** What somebody brings who is there all the time; null until it is known when people work there. */
export function useWholeDays({
  start,
  end,
  timeZone,
  customer,
  requiredDays,
  auditors,
}: Audit): number | null {
  const isAsked = requiredDays !== null || auditors.some(({ daysByHand }) => daysByHand)
  const { data: places } = useAllRows(countries.list, isAsked && { sort: ['name:asc'] }, { meta: saidAside })
  const { data: rules } = useAsk(teamRulesCalls.read, isAsked && {}, { meta: saidAside })
  const country = places?.rows.find(({ id }) => id === customer.countryId)
  if (!country || !rules) return null
  const part = { start: new Date(start), end: new Date(end) }
  return countDays(part, { timeZone, workDays: country.workDays }, rules.dayCount)
}
