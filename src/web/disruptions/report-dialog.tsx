import { Alert, List, Radio, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { z } from 'zod'
import { auditors } from '#contract/auditors.ts'
import { disruptionForm, disruptions } from '#contract/disruptions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fault } from '#contract/fault.ts'
import { day } from '#contract/values.ts'
import { disruptionCauses } from '#domain/disruption.ts'
import { addDays, dayInterval, localDay } from '#domain/zoned-time.ts'
import { call } from '#web/app/api.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { saidAside, useRecord, useTogether } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { sayCommon } from '#words/en/common.ts'
import { sayDisruption } from '#words/en/disruptions.ts'
import { zoneName } from '#words/zones.ts'

/** Whole days of the auditor’s own calendar. */
const reportForm = z
  .object({
    cause: disruptionForm.shape.cause,
    auditorId: disruptionForm.shape.auditorId,
    start: day,
    end: day,
    note: disruptionForm.shape.note,
  })
  .refine(({ start, end }) => end >= start, {
    path: ['end'],
    ...fault(sayDisruption.text('chooseLastDay')),
  })
type Form = DialogForm<typeof reportForm>
type Values = z.input<typeof reportForm>
type Hit = Reply<typeof disruptions.preview>['hits'][number]

type Props = { asked: string; onReported: (made: { id: number }) => void; onClose: () => void }

/** Reports who is missing, and says before it is saved which audits that hits. `asked`: whom, by id, where that is known. */
export function ReportDialog({ asked, onReported, onClose }: Props) {
  const made = useRef<{ id: number }>(null)
  const create = useSave(disruptions.create, ({ auditorName: name }) => sayDisruption('reported', { name }))
  const today = localDay(new Date(), useMe().timeZone)
  return (
    <FormDialog
      title={sayDisruption('reportTitle')}
      size={560}
      schema={reportForm}
      toValues={() => ({
        cause: 'sick' as const,
        auditorId: Number(asked) || null,
        start: today,
        end: today,
        note: '',
      })}
      onSave={async values => {
        made.current = await create({ body: toBody(values, await readZone(values.auditorId)) })
      }}
      saveLabel={sayDisruption('report')}
      onClose={() => (made.current ? onReported(made.current) : onClose())}
    >
      {form => <ReportFields form={form} today={today} />}
    </FormDialog>
  )
}

/** The zone of whoever was chosen. */
const readZone = async (id: number) => (await call(auditors.one, { params: { id } })).timeZone

const toBody = ({ start, end, note = '', ...values }: Values, timeZone: string) => ({
  ...values,
  note,
  start: dayInterval(start, timeZone).start.toISOString(),
  end: dayInterval(addDays(end, 1), timeZone).start.toISOString(),
})

function ReportFields({ form, today }: { form: Form; today: string }) {
  const auditorId = form.useWatchValue('auditorId') as number | null
  const { data: auditor } = useRecord(auditors.one, auditorId, { meta: saidAside })
  const timeZone = auditor?.timeZone
  useHerToday(form, today, timeZone)
  return (
    <>
      <AuditorSelect required key={form.key('auditorId')} {...form.getInputProps('auditorId')} />
      <CauseField form={form} />
      <DayFields form={form} timeZone={timeZone} />
      <Textarea
        label={sayDisruption('note')}
        description={sayDisruption('noteHint')}
        autosize
        minRows={2}
        maxRows={8}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
      {auditorId !== null && timeZone && <Preview form={form} auditorId={auditorId} timeZone={timeZone} />}
    </>
  )
}

function CauseField({ form }: { form: Form }) {
  return (
    <Radio.Group
      label={sayDisruption('cause')}
      required
      key={form.key('cause')}
      {...form.getInputProps('cause')}
    >
      <SimpleGrid cols={2} mt={4}>
        {disruptionCauses.map(cause => (
          <Radio key={cause} value={cause} label={sayDisruption(`cause:${cause}`)} />
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

/** It may be another day where she is; unless another one was chosen, it is hers. */
function useHerToday(form: Form, today: string, timeZone: string | undefined): void {
  const take = useEffectEvent((zone: string) => {
    const hers = localDay(new Date(), zone)
    for (const field of ['start', 'end'] as const)
      if (form.getValues()[field] === today) form.setFieldValue(field, hers)
  })
  useEffect(() => {
    if (timeZone) take(timeZone)
  }, [timeZone])
}

function DayFields({ form, timeZone }: { form: Form; timeZone: string | undefined }) {
  const mine = useMe().timeZone
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DayInput
          label={sayDisruption('firstDay')}
          required
          withWeekday
          key={form.key('start')}
          {...form.getInputProps('start')}
        />
        <DayInput
          label={sayDisruption('lastDay')}
          required
          withWeekday
          key={form.key('end')}
          {...form.getInputProps('end')}
        />
      </SimpleGrid>
      {timeZone && timeZone !== mine && (
        <Text size="xs" c="gray.7" mt={4}>
          {sayDisruption('daysIn', { zone: zoneName(timeZone) })}
        </Text>
      )}
    </div>
  )
}

type PreviewProps = { form: Form; auditorId: number; timeZone: string }

const mostShown = 5

/** Which audits it would hit. */
function Preview({ form, auditorId, timeZone }: PreviewProps) {
  const cause = form.useWatchValue('cause')
  const start = form.useWatchValue('start')
  const end = form.useWatchValue('end')
  const asked = reportForm.safeParse({ cause, auditorId, start, end, note: '' }).data
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
