import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import type { RecordSelectProps } from '#web/ui/pickers/record-select.tsx'
import { SearchSelect } from '#web/ui/pickers/search-select.tsx'
import type { Option } from '#web/ui/pickers/use-options.ts'
import { sayRequest } from '#words/en/requests.ts'

type Named = { id: number; idflNumber: string; companyName: string }

export function auditOption({ id, idflNumber, companyName }: Named): Option {
  return { value: id, label: `${idflNumber} · ${companyName}` }
}

/** The audits that somebody is assigned to, the next ones first. */
export function AuditSelect({ auditorId, ...props }: RecordSelectProps & { auditorId: number }) {
  // The same question until the dialog is closed.
  const [start] = useState(() => new Date().toISOString())
  function toQuery(value: string) {
    const shared = { limit: 20, sort: 'start:asc', auditorId, status: ['assigned' as const] }
    return { ...shared, ...(value ? { value } : { start }) }
  }
  return (
    <SearchSelect
      label={sayRequest('audit')}
      placeholder={sayRequest('searchAudits')}
      {...props}
      from={audits.list}
      toQuery={toQuery}
      one={audits.one}
      toOption={auditOption}
    />
  )
}
