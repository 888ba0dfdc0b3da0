import { Select } from '@mantine/core'
import type { auditForm } from '#contract/audit-form.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { sites } from '#contract/sites.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { saidAside, useAllRows } from '#web/ui/read/use-ask.ts'
import { sayAudit } from '#words/en/audits.ts'
import type { Audit } from './audit.ts'

type Site = RowOf<typeof sites.list>

/** The sites of a customer where audits are planned, and that of the audit; the main one first. */
export function useSitesOf(customerId: number | null, audit: Audit | undefined): Site[] {
  const { data } = useAllRows(sites.list, customerId !== null && { customerId, sort: ['name:asc'] }, {
    meta: saidAside,
  })
  const open = data?.rows.filter(({ id, isActive }) => isActive || id === audit?.siteId) ?? []
  return open.toSorted((one, other) => Number(other.isMain) - Number(one.isMain))
}

type Props = {
  form: DialogForm<typeof auditForm>
  among: readonly Site[]
  /** Where nothing else is chosen, the main one. */
  chosen: Site | undefined
  /** It can’t be changed any more. */
  isClosed: boolean
}

/** Asked only where a customer has several. */
export function SiteField({ form, among, chosen, isClosed }: Props) {
  if (among.length < 2) return null
  const { error } = form.getInputProps('siteId') as { error?: string }
  return (
    <Select<number>
      label={sayAudit('site')}
      required
      searchable={among.length > 10}
      allowDeselect={false}
      readOnly={isClosed}
      variant={isClosed ? 'filled' : 'default'}
      data-path="siteId"
      data={among.map(({ id, name, address }) => ({ value: id, label: `${name} · ${address}` }))}
      value={chosen?.id ?? null}
      error={error}
      onChange={id => form.setFieldValue('siteId', id ?? undefined)}
    />
  )
}
