import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { certificateDay, certificateForm, certificates } from '#contract/certificates.ts'
import { requiredLines } from '#contract/values.ts'
import { call } from '#web/app/api.ts'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import { useToday } from '#web/app/use-now.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { shortName } from '#web/ui/page/standard-name.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { formatDate } from '#words/days.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import { sayFault } from '#words/en/faults.ts'
import type { Certificate } from './certificate.ts'
import { nameOf } from './certificate-link.tsx'
import { ExpiresField } from './expires-field.tsx'
import { latestExtension, proposeExpiry, proposeExtension, proposeRenewal } from './proposals.ts'
import { useProgramme } from './use-programme.ts'
import { ReasonField } from './visit-fields.tsx'

type Props = { certificate: Certificate; onClose: () => void }

const decisionForm = z.object({
  number: certificateForm.shape.number.unwrap(),
  decided: certificateDay,
  expires: certificateDay.nullable(),
})
type Decision = z.input<typeof decisionForm>

/** Grants a pending certificate, or renews one for another cycle. */
export function DecisionDialog({ certificate, action, onClose }: Props & { action: 'grant' | 'renew' }) {
  const today = useToday(certificate.timeZone)
  const decide = useDecide(action)
  return (
    <FormDialog
      title={titleOf(action, certificate)}
      schema={decisionForm}
      record={certificate}
      toValues={record => ({ number: record?.number ?? '', decided: today, expires: null })}
      onSave={(values, saved = certificate) => decide(values, saved)}
      entity="certificate"
      reload={() => readAgain(certificate)}
      saveLabel={sayCertificate(action)}
      onClose={onClose}
    >
      {form => <DecisionFields form={form} certificate={certificate} action={action} />}
    </FormDialog>
  )
}

/** Which certificate it is about: one that is pending is known by what it is wanted for. */
function titleOf(action: 'grant' | 'renew' | 'extend', certificate: Certificate): string {
  const { companyName: company, standard } = certificate
  return action === 'grant'
    ? sayCertificate('grantTitle', { standard: shortName(standard), company })
    : sayCertificate(`${action}Title`, { name: nameOf(certificate), company })
}

const readAgain = ({ id }: Certificate): Promise<Certificate> => call(certificates.one, { params: { id } })

/** What was not audited, or has lapsed, is decided anyway once that is confirmed. */
function useDecide(action: 'grant' | 'renew') {
  const grant = useSave(certificates.grant, sayCertificate('granted'))
  const renew = useSave(certificates.renew, sayCertificate('renewed'))
  const save = action === 'grant' ? grant : renew
  return async (values: Decision, { id, version }: Certificate): Promise<unknown> => {
    const { expires, ...given } = values
    const body = { ...given, ...(expires && { expires }), version }
    try {
      return await save({ params: { id }, body })
    } catch (error) {
      const isAnyway = await askAnyway(error, action)
      if (isAnyway === undefined) throw error
      return isAnyway && save({ params: { id }, body: { ...body, confirmed: true } })
    }
  }
}

/** Undefined where the refusal is none that can be passed. */
async function askAnyway(error: unknown, action: 'grant' | 'renew'): Promise<boolean | undefined> {
  const code = asFailure(error)?.code
  if (code !== 'unaudited' && code !== 'lapsed') return undefined
  return ask({
    title: sayCertificate(code === 'unaudited' ? 'notAudited' : 'hasLapsed'),
    yes: sayCertificate(action === 'grant' ? 'grantAnyway' : 'renewAnyway'),
    message: (
      <>
        <Text size="sm">{readMessage(error)}</Text>
        <Text size="sm" mt="xs">
          {sayCertificate('confirmationKept')}
        </Text>
      </>
    ),
  })
}

type FieldsProps = {
  form: DialogForm<typeof decisionForm>
  certificate: Certificate
  action: 'grant' | 'renew'
}

function DecisionFields({ form, certificate, action }: FieldsProps) {
  const programme = useProgramme(certificate.standardId)
  const decided = form.useWatchValue('decided')
  const proposed = decided
    ? action === 'grant'
      ? proposeExpiry(programme, decided)
      : proposeRenewal(programme, certificate, decided)
    : null
  return (
    <>
      <TextInput
        label={sayCertificate('number')}
        required
        key={form.key('number')}
        {...form.getInputProps('number')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md">
        <DayInput
          label={sayCertificate('decided')}
          description={sayCertificate('decidedHint')}
          required
          key={form.key('decided')}
          {...form.getInputProps('decided')}
        />
        <ExpiresField form={form} proposed={proposed} description={sayCertificate('expiresHint')} required />
      </SimpleGrid>
      {proposed && (
        <Text size="sm" c="gray.7">
          {sayCertificate('expiresProposed', { standard: shortName(certificate.standard), day: proposed })}
        </Text>
      )}
    </>
  )
}

const extensionForm = z.object({
  expires: certificateDay,
  reason: requiredLines(sayFault.text('enterReason'), 1000),
})

/** Lets it run longer, while the days of its visits stay. */
export function ExtendDialog({ certificate, onClose }: Props) {
  const { cycleEnds, expires } = certificate
  const extend = useSave(certificates.extend, sayCertificate('extendedNow'))
  return (
    <FormDialog
      title={titleOf('extend', certificate)}
      schema={extensionForm}
      record={certificate}
      toValues={record => ({ expires: (record && proposeFor(record)) ?? null, reason: '' })}
      showValue={(_, record) => formatDate(record.expires ?? '')}
      onSave={(values, saved = certificate) =>
        extend({ params: { id: saved.id }, body: { ...values, version: saved.version } })
      }
      entity="certificate"
      reload={() => readAgain(certificate)}
      saveLabel={sayCertificate('extend')}
      onClose={onClose}
    >
      {form => (
        <>
          <DayInput
            label={sayCertificate('expires')}
            required
            description={
              cycleEnds &&
              expires &&
              sayCertificate('extendHint', { expires, latest: latestExtension(cycleEnds) })
            }
            key={form.key('expires')}
            {...form.getInputProps('expires')}
          />
          <ReasonField form={form} required />
        </>
      )}
    </FormDialog>
  )
}

const proposeFor = ({ cycleEnds, expires }: Certificate) =>
  cycleEnds && expires ? proposeExtension({ cycleEnds, expires }) : null
