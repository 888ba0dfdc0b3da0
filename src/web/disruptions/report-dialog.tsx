import { Alert, List, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { disruptions } from '#contract/disruptions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { localDay } from '#domain/zoned-time.ts'
import { call } from '#web/app/api.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useTogether } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { sayCommon } from '#words/en/common.ts'
import { sayDisruption } from '#words/en/disruptions.ts'
import { nameCase } from './columns.tsx'
import { AboutFields, CauseField, TimeFields, useTheirToday } from './report-fields.tsx'
import { emptyReport, type ReportForm, reportForm, toBody, useZone } from './report-form.ts'

type Hit = Reply<typeof disruptions.preview>['hits'][number]

type Props = { asked: string; onReported: (made: { id: number }) => void; onClose: () => void }

/**
 * Reports who is missing, or that a site is closed, and says before it is saved which audits that hits. `asked`: whom, by id, where
 * that is known.
 */
export function ReportDialog({ asked, onReported, onClose }: Props) {
  const made = useRef<{ id: number }>(null)
  const [zone, setZone] = useState<string>()
  const create = useSave(disruptions.create, one =>
    one.cause === 'site'
      ? sayDisruption('reportedClosed', { place: nameCase(one) })
      : sayDisruption('reported', { name: one.auditorName }),
  )
  const mine = useMe().timeZone
  const today = localDay(new Date(), mine)
  return (
    <FormDialog
      title={sayDisruption('reportTitle')}
      size={560}
      schema={reportForm}
      toValues={() => emptyReport(asked, today)}
      onSave={async values => {
        made.current = await create({ body: toBody(values, zone ?? mine) })
      }}
      saveLabel={sayDisruption('report')}
      onClose={() => (made.current ? onReported(made.current) : onClose())}
    >
      {form => <ReportFields form={form} today={today} onZone={setZone} />}
    </FormDialog>
  )
}

type FieldsProps = { form: ReportForm; today: string; onZone: (zone: string | undefined) => void }

function ReportFields({ form, today, onZone }: FieldsProps) {
  const timeZone = useZone(form)
  useEffect(() => onZone(timeZone), [onZone, timeZone])
  useTheirToday(form, today, timeZone)
  return (
    <>
      <AboutFields form={form} />
      <CauseField form={form} />
      <TimeFields form={form} timeZone={timeZone} />
      <Textarea
        label={sayDisruption('note')}
        description={form.useWatchValue('cause') === 'site' ? undefined : sayDisruption('noteHint')}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
      {timeZone && <Preview form={form} timeZone={timeZone} />}
    </>
  )
}

const mostShown = 5

/** Which audits it would hit. */
function Preview({ form, timeZone }: { form: ReportForm; timeZone: string }) {
  const values = useValues(form)
  const asked = reportForm.safeParse({ ...values, note: '' }).data
  const body = asked && toBody(asked, timeZone)
  const { data, error } = useTogether('preview of a disruption', body, () =>
    call(disruptions.preview, { body: body as NonNullable<typeof body> }),
  )
  if (!body) return null
  if (error)
    return (
      <Alert color="orange" py="xs" role="alert">
        {readMessage(error)}
      </Alert>
    )
  return (
    <div role="status">
      {data ? <Hits hits={data.hits} /> : <Text size="sm">{sayDisruption('checking')}</Text>}
    </div>
  )
}

/** Every value that the preview depends on. */
const useValues = (form: ReportForm) => ({
  cause: form.useWatchValue('cause'),
  auditorId: form.useWatchValue('auditorId'),
  isCountry: form.useWatchValue('isCountry'),
  customerId: form.useWatchValue('customerId'),
  siteId: form.useWatchValue('siteId'),
  countryId: form.useWatchValue('countryId'),
  start: form.useWatchValue('start'),
  end: form.useWatchValue('end'),
  isByHour: form.useWatchValue('isByHour'),
  from: form.useWatchValue('from'),
  until: form.useWatchValue('until'),
})

function Hits({ hits }: { hits: readonly Hit[] }) {
  const more = hits.length - mostShown
  return (
    <>
      <Text size="sm" fw={500}>
        {sayDisruption('hits', { count: hits.length })}
      </Text>
      {hits.length > 0 && (
        <List size="sm" withPadding>
          {hits.slice(0, mostShown).map(({ project }) => (
            <List.Item key={project.id}>
              {sayDisruption('hitLine', { number: project.idflNumber, company: project.companyName })}{' '}
              <SiteTime start={project.start} end={project.end} timeZone={project.timeZone} />
            </List.Item>
          ))}
        </List>
      )}
      {more > 0 && <Text size="sm">{sayCommon('andMore', { count: more })}</Text>}
    </>
  )
}
