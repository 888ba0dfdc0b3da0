import { audits } from '#contract/audits.ts'
import { call } from '#web/app/api.ts'
import type { RecordSelectProps } from '#web/pickers/record-select.tsx'
import { SearchSelect } from '#web/pickers/search-select.tsx'
import type { Option } from '#web/pickers/use-options.ts'

type Named = { id: number; idflNumber: string; companyName: string }

export function auditOption({ id, idflNumber, companyName }: Named): Option {
  return { value: id, label: `${idflNumber} · ${companyName}` }
}

async function readAudit(id: number, signal: AbortSignal): Promise<Option> {
  return auditOption(await call(audits.one, { params: { id } }, signal))
}

/** The audits that somebody is assigned to, the next ones first. */
export function AuditSelect({ auditorId, ...props }: RecordSelectProps & { auditorId: number }) {
  async function findAudits(value: string, signal: AbortSignal): Promise<Option[]> {
    const now = new Date().toISOString()
    const shared = { limit: 20, sort: 'start:asc', auditorId, status: ['assigned' as const] }
    const query = { ...shared, ...(value ? { value } : { start: now }) }
    return (await call(audits.list, { query }, signal)).rows.map(auditOption)
  }
  return (
    <SearchSelect
      label="Audit"
      placeholder="Search by number or company"
      {...props}
      // The person is part of the question: another one's audits must not answer it.
      path={`${audits.list.path}/of/${auditorId}`}
      find={findAudits}
      read={readAudit}
    />
  )
}
