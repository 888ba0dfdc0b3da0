import { Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { certificates } from '#contract/certificates.ts'
import { may } from '#web/app/session.ts'
import type { Certificate } from '#web/certificates/certificate.ts'
import { CertificateDialog } from '#web/certificates/certificate-dialog.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ImportButton } from '#web/ui/table/import-button.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { formatDate } from '#words/days.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import { sayCertification } from '#words/en/certification.ts'
import { nameVisit } from '#words/visit-name.ts'
import { companyColumn, countryColumn, flagsColumn, standardColumn } from './columns.tsx'
import { listRegisterFields, registerFilters, toRegisterQuery } from './register-filters.tsx'

/** All certificates, whatever they owe. */
export function RegisterTab() {
  const { list, search, onSearch } = useListPage(certificates.list, registerFilters, {
    sort: 'companyName:asc',
    toQuery: toRegisterQuery,
  })
  const fields = useMemo(listRegisterFields, [])
  const columns = useMemo(listCertificateColumns, [])
  const entering = useEdited()
  const navigate = useNavigate()
  const open = ({ id }: Certificate) =>
    void navigate({ to: '/dashboard/certificates/$id', params: { id: String(id) } })
  const create = may(certificates.create) && {
    label: sayCertificate('enterCertificate'),
    onClick: () => entering.edit(),
  }
  return (
    <Stack gap="md">
      <SearchBar fields={fields} search={search} onSearch={onSearch} list={list} create={create} />
      <Group justify="flex-end">
        <ImportButton entity="certificates" />
      </Group>
      <DataTable
        name="certificates"
        label={sayCertificate('certificates')}
        columns={columns}
        list={list}
        search={search}
        onSearch={onSearch}
        opensOnClick
        onOpen={open}
        nothing={sayCertificate('noCertificates')}
        create={create}
      />
      {entering.edited && <CertificateDialog key={entering.edited.key} onClose={entering.stop} />}
    </Stack>
  )
}

export const listCertificateColumns = (): readonly Column<Certificate>[] => [...listNames(), ...listDays()]

/** Which certificate it is, and how it stands. */
const listNames = (): Column<Certificate>[] => [
  {
    key: 'number',
    title: sayCertificate('number'),
    sort: 'number',
    filter: 'number',
    width: 124,
    pinned: true,
    render: ({ number }) => number ?? sayCertificate('noNumber'),
  },
  { ...companyColumn(), filter: 'companyName', card: 'under' },
  standardColumn(),
  {
    key: 'phase',
    title: sayCertification('status'),
    width: 116,
    card: 'beside',
    render: ({ phase }) => <StatusBadge status={phase} />,
  },
]

const listDays = (): Column<Certificate>[] => [
  {
    key: 'decided',
    title: sayCertificate('decided'),
    sort: 'decided',
    width: 98,
    render: ({ decided }) => decided && <span data-whole>{formatDate(decided)}</span>,
  },
  {
    key: 'expires',
    title: sayCertificate('expires'),
    sort: 'expires',
    filter: 'expiresFrom',
    width: 98,
    render: ({ expires }) => expires && <span data-whole>{formatDate(expires)}</span>,
  },
  {
    key: 'nextDue',
    exported: ['next', 'nextLabel'],
    title: sayCertification('nextVisit'),
    sort: 'nextDue',
    width: 138,
    render: ({ next }) => next && <Next visit={next} />,
  },
  countryColumn(),
  { ...flagsColumn(), filter: 'flag' },
]

/** When its next visit is due, and which that is. */
function Next({ visit }: { visit: NonNullable<Certificate['next']> }) {
  return (
    <span data-whole>
      {formatDate(visit.due)}
      <Text size="xs" c="gray.7" lh={1.2}>
        {nameVisit(visit)}
      </Text>
    </span>
  )
}
