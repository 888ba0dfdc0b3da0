import { Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { auditForm } from '#contract/audit-form.ts'
import { customers } from '#contract/customers.ts'
import { moveToZone } from '#domain/zoned-time.ts'
import { holds } from '#web/app/session.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { CustomerSelect, customerOption } from '#web/ui/pickers/customer-select.tsx'
import { opensUpwards } from '#web/ui/pickers/picker-props.tsx'
import { StandardMultiSelect, standardOption } from '#web/ui/pickers/standard-select.tsx'
import { saidAside, useAsk } from '#web/ui/read/use-ask.ts'
import { sayAudit } from '#words/en/audits.ts'
import { zoneName } from '#words/zones.ts'
import { AreasField } from './areas-field.tsx'
import type { Audit } from './audit.ts'
import { CountsForField, linksOf, mayLink } from './counts-for-field.tsx'
import { SiteField, useSitesOf } from './site-field.tsx'
import { TimeFields } from './time-fields.tsx'
import { useVisitProposal } from './use-visit-proposal.ts'

type Props = {
  form: DialogForm<typeof auditForm>
  audit: Audit | undefined
  /** Called with the zone that the times are meant in, whenever it changes. */
  onZone: (timeZone: string) => void
}

export function AuditFields({ form, audit, onZone }: Props) {
  const { siteZone, placeZone, countryId, sites, site, customerId } = useSiteZone(form, audit, onZone)
  const { propose, isFilled } = useVisitProposal(form, siteZone, site?.id)
  const isClosed = audit?.status === 'canceled' || audit?.status === 'completed'
  const isNumberFixed = audit !== undefined && audit.status !== 'draft'
  return (
    <>
      {isClosed && <Text size="sm">{sayClosed(audit)}</Text>}
      <TextInput
        label={sayAudit('auditNumber')}
        required={audit !== undefined}
        maxLength={40}
        readOnly={isNumberFixed}
        variant={isNumberFixed ? 'filled' : 'default'}
        key={form.key('idflNumber')}
        {...form.getInputProps('idflNumber')}
        {...(audit ? {} : { description: sayAudit('numberNext') })}
        {...(isNumberFixed && !isClosed ? { description: sayAudit('numberFixed') } : {})}
      />
      <CustomerSelect
        required
        readOnly={isClosed}
        variant={isClosed ? 'filled' : 'default'}
        selected={audit && customerOption(audit.customer)}
        key={form.key('customerId')}
        {...describeZone(siteZone, placeZone)}
        {...form.getInputProps('customerId')}
      />
      <SiteField {...{ form, isClosed }} among={sites} chosen={site} />
      <CountsForField
        {...{ form, audit, customerId, isFilled }}
        timeZone={siteZone}
        onChosen={ids => void propose(ids)}
      />
      <TimeFields {...{ form, audit, countryId, isClosed }} timeZone={siteZone} />
      <StandardMultiSelect
        {...opensUpwards}
        required
        readOnly={isClosed}
        variant={isClosed ? 'filled' : 'default'}
        selected={audit?.standards.map(standardOption) ?? []}
        key={form.key('standardId')}
        {...form.getInputProps('standardId')}
      />
      <AreasField {...{ form, audit, customerId, isClosed }} />
      <Textarea
        label={sayAudit('note')}
        data-autofocus={isClosed || undefined}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </>
  )
}

/** What can still be changed of an audit that is over. */
function sayClosed({ status, visits }: Audit): string {
  const links = mayLink() && holds('PlanVisits') && visits.length > 0
  return links && status === 'completed'
    ? sayAudit('onlyNoteAndVisits')
    : sayAudit('onlyNote', { status: status === 'canceled' ? status : 'completed' })
}

/** The zone of the site: the audit's own, which it keeps until another site is chosen, or for a new one that of the chosen site. */
function useSiteZone(form: Props['form'], audit: Audit | undefined, onZone: Props['onZone']) {
  const [customerId, setCustomerId] = useState(form.getValues().customerId)
  form.watch('customerId', ({ value }) => {
    setCustomerId(value)
    // Another customer has other sites.
    form.setFieldValue('siteId', (value === audit?.customerId && audit?.siteId) || undefined)
    if (mayLink()) form.setFieldValue('countsFor', audit && value === audit.customerId ? linksOf(audit) : [])
  })
  const customer = useCustomerSite(customerId)
  const sites = useSitesOf(customerId, audit)
  const siteId = form.useWatchValue('siteId')
  const site = sites.find(({ id, isMain }) => (siteId ? id === siteId : isMain))
  const isOther = !!siteId && (siteId !== audit?.siteId || customerId !== audit?.customerId)
  const isMainStill = site?.isMain && audit?.siteId === null && customerId === audit.customerId
  const placeZone = site?.timeZone ?? customer?.timeZone
  const siteZone = audit && (!isOther || isMainStill) ? audit.timeZone : placeZone
  const before = useRef(siteZone)

  const changeZone = useEffectEvent((zone: string) => {
    if (before.current && before.current !== zone) keepClockTimes(form, before.current, zone)
    before.current = zone
    onZone(zone)
  })
  useEffect(() => {
    if (siteZone) changeZone(siteZone)
  }, [siteZone])
  return { siteZone, placeZone, countryId: site?.countryId ?? customer?.countryId, sites, site, customerId }
}

/** 08:00 was meant at the site, wherever that turns out to be. */
function keepClockTimes(form: Props['form'], from: string, to: string): void {
  for (const field of ['start', 'end'] as const) {
    const moment = form.getValues()[field]
    if (moment) form.setFieldValue(field, moveToZone(new Date(moment), from, to).toISOString())
  }
}

function describeZone(siteZone: string | undefined, customerZone: string | undefined) {
  if (!siteZone) return {}
  const isKept = customerZone !== undefined && customerZone !== siteZone
  const zone = zoneName(siteZone)
  return {
    description: isKept
      ? sayAudit('siteTimeKept', { zone, customerZone: zoneName(customerZone) })
      : sayAudit('siteTimeOf', { zone }),
  }
}

/** Where a customer is, once it is known. Read from the list, which whoever may pick a customer may read. */
function useCustomerSite(id: number | null) {
  const { data } = useAsk(customers.list, id !== null && { query: { id, limit: 1 } }, { meta: saidAside })
  const customer = data?.rows[0]
  return customer && { timeZone: customer.timeZone, countryId: customer.countryId }
}
