import type { z } from 'zod'
import type { auditorForm, newAuditorForm } from '#contract/auditor-form.ts'
import type { auditors } from '#contract/auditors.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { writeCoordinates } from '#domain/coordinates.ts'
import { emptyHeld, toHeldDrafts } from '#web/people/held-standard.ts'
import type { Draft } from '#web/ui/form/use-dialog-form.ts'
import { showWorkDays } from '#web/ui/pickers/work-days.ts'
import { sayAllowance } from '#words/en/allowances.ts'
import { sayAuditor } from '#words/en/auditors.ts'
import { listValues } from '#words/lists.ts'
import { showAllowance } from '#words/show-allowance.ts'
import { showTeamRule } from '#words/show-team-rules.ts'

export type Auditor = RowOf<typeof auditors.list>

type NewDraft = Draft<z.input<typeof newAuditorForm>>

export function toNewDraft(): NewDraft {
  return {
    username: '',
    displayName: '',
    fullName: '',
    email: '',
    phone: '',
    password: '',
    departmentId: null,
    countryId: null,
    timeZone: null,
    // One row to begin with: a picker that nothing was picked in holds null.
    standards: [emptyHeld] as NewDraft['standards'],
  }
}

export function toDraft(auditor: Auditor | undefined): Draft<z.input<typeof auditorForm>> {
  return {
    username: auditor?.username ?? '',
    displayName: auditor?.displayName ?? '',
    fullName: auditor?.fullName ?? '',
    email: auditor?.email ?? '',
    phone: auditor?.phone ?? '',
    departmentId: auditor?.departmentId ?? null,
    countryId: auditor?.countryId ?? null,
    timeZone: auditor?.timeZone ?? null,
    roleId: auditor?.roleId ?? null,
    standards: toHeldDrafts(auditor?.standards ?? []),
    workDays: auditor?.workDays ?? null,
    limits: auditor?.limits ?? null,
    home: auditor?.home ?? null,
    allowance: auditor?.allowance ?? null,
  }
}

/** How a field that somebody else changed reads, where its value alone says nothing. */
export function showAuditorField(field: string, auditor: Auditor): string {
  if (field === 'countryId') return auditor.country.name
  if (field === 'departmentId') return auditor.department.name
  if (field === 'roleId') return auditor.role.name
  if (field === 'standards')
    return listValues(auditor.standards.map(({ code }) => code)) || sayAuditor('none')
  if (field === 'workDays') return auditor.workDays ? showWorkDays(auditor.workDays) : sayAuditor('siteDays')
  if (field === 'limits')
    return (auditor.limits && showTeamRule('limits', auditor.limits)) ?? sayAuditor('ofTeamRules')
  if (field === 'home') return auditor.home ? showHome(auditor.home) : sayAuditor('notKnown')
  if (field === 'allowance')
    return auditor.allowance ? showAllowance(auditor.allowance) : sayAllowance('notCounted')
  return String(auditor[field as keyof Auditor])
}

const showHome = (home: NonNullable<Auditor['home']>) =>
  listValues([home.place, writeCoordinates(home)].filter(text => text !== ''))
