import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { mostAudits } from '#contract/bulk.ts'
import { copies, mostYears } from '#contract/copies.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { BulkButtons, sayLeavingOut } from '#web/planning/bulk-buttons.tsx'
import { BulkOutcomes } from '#web/planning/bulk-outcomes.tsx'
import { useUndo } from '#web/planning/use-undo.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayBulk } from '#words/en/bulk.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayCopy } from '#words/en/copies.ts'
import type { Audit } from './audit.ts'
import { mayAssign } from './audit-commands.ts'
import { useRemoveMade } from './use-remove-made.ts'

type Props = {
  audits: readonly Audit[]
  /** `toAssign`: the copy of a single audit, where its auditors shall be chosen next. */
  onClose: (toAssign?: Audit) => void
}

/** Makes audits once more for a later year: when each would lie is shown before, and all of it is taken back by one Undo. */
export function CopyDialog({ audits, onClose }: Props) {
  const number = audits[0]?.idflNumber ?? ''
  return (
    <Dialog
      opened
      onClose={() => onClose()}
      title={sayCopy('title', { count: audits.length, number })}
      size="lg"
      attributes={dialogAttributes}
    >
      {audits.length > mostAudits ? (
        <Text size="sm">{sayBulk('tooMany', { most: mostAudits })}</Text>
      ) : (
        <CopyForm audits={audits} onClose={onClose} />
      )}
    </Dialog>
  )
}

function CopyForm({ audits, onClose }: Props) {
  const [years, setYears] = useState<number | undefined>(1)
  const [asked] = useDebouncedValue(years, 300)
  const [assignsNext, setAssignsNext] = useState(mayAssign())
  const auditIds = audits.map(({ id }) => id)
  const isAsked = asked !== undefined && asked === years
  const { data, error, refetch } = useAsk(copies.preview, isAsked && { body: { auditIds, years: asked } }, {
    staleTime: 0,
    retry: false,
  })
  const rows = isAsked ? data?.rows : undefined
  const can = rows?.filter(({ refusal }) => !refusal).length ?? 0
  const asksNext = audits.length === 1 && mayAssign()
  const { save, refusal, isSaving } = useCopy(made => onClose(asksNext && assignsNext ? made : undefined))
  function submit(event: FormEvent) {
    event.preventDefault()
    if (years === undefined || can === 0) return
    void save({ auditIds, years, ...(can < audits.length && { leaveOut: true }) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <YearsField onChange={setYears} />
        {isAsked && error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : rows ? (
          <BulkOutcomes audits={audits} rows={rows} verb="copy" />
        ) : (
          years !== undefined && <LoadingState label={sayBulk('checking')} />
        )}
        {asksNext && (
          <Checkbox
            label={sayAudit('chooseAuditorsNext')}
            checked={assignsNext}
            onChange={event => setAssignsNext(event.currentTarget.checked)}
          />
        )}
        {refusal && (
          <Alert role="alert" color="red" icon={<IconAlertCircle size={18} aria-hidden />}>
            {refusal}
          </Alert>
        )}
        <BulkButtons
          cancelLabel={sayCommon('cancel')}
          onCancel={() => onClose()}
          label={
            can > 0 &&
            (asksNext && assignsNext
              ? sayCopy('doAndAssign')
              : sayLeavingOut(sayCopy('do', { count: can }), can, audits.length))
          }
          isSaving={isSaving}
        />
      </Stack>
    </form>
  )
}

function YearsField({ onChange }: { onChange: (years: number | undefined) => void }) {
  const [isWrong, setWrong] = useState(false)
  return (
    <NumberInput
      label={sayCopy('years')}
      description={sayCopy('yearsHint')}
      error={isWrong && sayCopy('enterYears', { most: mostYears })}
      required
      data-autofocus
      defaultValue={1}
      onChange={given => {
        const isRight = !!given && Number.isInteger(given) && given >= 1 && given <= mostYears
        setWrong(!isRight)
        onChange(isRight ? given : undefined)
      }}
    />
  )
}

function useCopy(onSaved: (made: Audit | undefined) => void) {
  const make = useSave(copies.make)
  const wayOfMade = useRemoveMade()
  const { offerUndo } = useUndo()
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  async function save(body: { auditIds: number[]; years: number; leaveOut?: boolean }) {
    if (isSaving) return
    setSaving(true)
    setRefusal(undefined)
    try {
      const { audits } = await make({ body })
      offerUndo({
        done: sayDone(audits),
        restores: sayCopy('restores', { count: audits.length }),
        ...wayOfMade(count => sayCopy('undone', { count })),
        touched: audits.map(({ id, version }) => ({ entity: 'project', id, version, before: null })),
      })
      onSaved(audits[0])
    } catch (error) {
      setRefusal(readMessage(error))
      setSaving(false)
    }
  }
  return { save, refusal, isSaving }
}

const sayDone = (audits: readonly Audit[]) =>
  sayCopy('done', {
    count: audits.length,
    first: audits[0]?.idflNumber ?? '',
    last: audits.at(-1)?.idflNumber ?? '',
  })
