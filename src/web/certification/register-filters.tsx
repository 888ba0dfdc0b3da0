import { z } from 'zod'
import { idFilter, many, textFilter } from '#contract/list.ts'
import { sites } from '#contract/sites.ts'
import { day } from '#contract/values.ts'
import { certificatePhases } from '#domain/certificate-status.ts'
import { visitFlags } from '#domain/visit-classes.ts'
import { may } from '#web/app/session.ts'
import { statusLabel } from '#web/ui/page/status-badge.tsx'
import { CustomerSelect } from '#web/ui/pickers/customer-select.tsx'
import type { RecordSelectProps } from '#web/ui/pickers/record-select.tsx'
import { SearchSelect } from '#web/ui/pickers/search-select.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { dayRangeField, multiSelectField, pickerField } from '#web/ui/table/search-fields.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { sayCertificate } from '#words/en/certificates.ts'
import { sayCertification } from '#words/en/certification.ts'
import { sayTable } from '#words/en/table.ts'

/** What the address of the register may hold beside its tab. */
export const registerFilters = {
  number: textFilter,
  companyName: textFilter,
  customerId: idFilter,
  siteId: idFilter,
  standardId: idFilter,
  countryId: idFilter,
  phase: many(z.enum(certificatePhases)),
  flag: many(z.enum(visitFlags)),
  expiresFrom: day,
  expiresTo: day,
}

type Filters = {
  [Name in keyof typeof registerFilters]?: z.output<(typeof registerFilters)[Name]> | undefined
}

const listOf = <Item,>(item: Item | undefined) => (item === undefined || item === '' ? undefined : [item])

/** As the list is asked. */
export const toRegisterQuery = (filters: Filters) => {
  const { number, companyName, customerId, siteId, standardId, countryId } = filters
  const { phase, flag, expiresFrom, expiresTo } = filters
  return {
    number: listOf(number),
    companyName: listOf(companyName),
    customerId: listOf(customerId),
    siteId: listOf(siteId),
    standardId: listOf(standardId),
    countryId: listOf(countryId),
    phase,
    flag,
    expiresFrom,
    expiresTo,
  }
}

/** Of the customer, once one is chosen. */
const siteField = (): SearchField => ({
  key: 'siteId',
  label: sayCertification('site'),
  width: 170,
  render: ({ values, change }) => (
    <SiteSelect
      label={sayCertification('site')}
      size="xs"
      placeholder={sayTable('any')}
      clearable
      customerId={Number(values.customerId) || undefined}
      value={(values.siteId as number | undefined) ?? null}
      onChange={siteId => change({ siteId })}
    />
  ),
})

type SiteSelectProps = RecordSelectProps & { customerId: number | undefined }

/** A site is called by its name and its customer: most are called the main site. */
function SiteSelect({ customerId, ...props }: SiteSelectProps) {
  return (
    <SearchSelect<typeof sites.list, never>
      {...props}
      from={sites.list}
      toQuery={value => ({
        limit: 20,
        sort: 'name:asc',
        ...(customerId !== undefined && { customerId }),
        ...(value && { value }),
      })}
      toOption={({ id, name, companyName }) => ({
        value: id,
        label: sayCertification('siteOf', { site: name, company: companyName }),
      })}
    />
  )
}

/** The fields above the list. */
export const listRegisterFields = (): SearchField[] => [
  { key: 'number', label: sayCertificate('number'), width: 120 },
  { key: 'companyName', label: sayCertification('company'), width: 140 },
  {
    ...pickerField<number>('customerId', sayCertification('customer'), input => (
      <CustomerSelect placeholder={sayTable('any')} {...input} />
    )),
    width: 170,
  },
  ...(may(sites.list) ? [siteField()] : []),
  sharedField.standard(sayCertification('standard'), 140),
  sharedField.country(140),
  {
    ...multiSelectField(
      'phase',
      sayCertification('status'),
      certificatePhases.map(phase => ({ value: phase, label: statusLabel(phase) })),
    ),
    width: 160,
  },
  {
    ...multiSelectField(
      'flag',
      sayCertification('flags'),
      visitFlags.map(flag => ({ value: flag, label: sayCertification(`flag:${flag}`) })),
    ),
    width: 160,
  },
  dayRangeField('expiresFrom', 'expiresTo', sayCertificate('expires')),
]
