import { fittingGrades, type Grade } from '#domain/competence.ts'
import type { TeamRules } from '#domain/team-rules.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { daysHeld, isApproved } from './held-standards.ts'

/**
 * By which grade somebody is competent, where the role asks for another than to cover a standard: who leads without being a
 * lead, who learns or advises without being that.
 */
export const heldFit = {
  isAwake: (sql: Db): Fragment => sql`(
    exists (select from auditor_standard where grade <> 'auditor')
    or exists (select from team_rules where approval = 'required' or rules ->> 'lead' <> 'off'))`,
  select: (sql: Db, { rules }: Pick<TeamRules, 'rules'>): Fragment => sql`
    select need.no, asked.auditor_id, 'leadGrade' as code, ${rules.lead}::text as severity, null::text as subject, '{}'::jsonb as figures
    from need join asked on asked.no = need.no
    where need.role = 'lead' and cardinality(need.standard_ids) > 0
      and ${isHeldAs(sql, fittingGrades.lead)} and not ${isHeldAs(sql, ['lead'])}
    union all
    select need.no, asked.auditor_id, 'unqualified', ${rules.unqualified}::text, null, '{}'
    from need join asked on asked.no = need.no
    where cardinality(need.standard_ids) > 0 and (
      need.role = 'expert' and not ${isHeldAs(sql, fittingGrades.expert)}
      or need.role = 'trainee' and not ${isHeldAs(sql, fittingGrades.trainee)})`,
}

/** At least one of the standards is held by these grades on every day of the audit; what is not approved counts where that need not be. */
const isHeldAs = (sql: Db, grades: readonly Grade[]): Fragment => sql`exists (
  select from auditor_standard
  where auditor_id = asked.auditor_id and standard_id = any(need.standard_ids) and grade = any(${[...grades]})
    and ${isApproved(sql)}
  group by standard_id having ${daysHeld(sql)} @> need.days)`
