import { Alert, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { bulk, mostAudits } from '#contract/bulk.ts'
import type { Input } from '#contract/endpoint.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayBulk } from '#words/en/bulk.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayFault } from '#words/en/faults.ts'
import { BulkButtons, sayLeavingOut } from './bulk-buttons.tsx'
import { BulkOutcomes, type NamedAudit } from './bulk-outcomes.tsx'
import { touchedOf } from './undo-list.ts'
import { useReopen } from './use-reopen.ts'
import { useUndo } from './use-undo.tsx'

type Body = Input<typeof bulk.apply>['body']
type Action = Body['action']
/** What is asked about: what is canceled needs no reason yet. */
type Considered = Input<typeof bulk.preview>['body']['action']
export type BulkKind = Action['kind']

type BulkAudit = NamedAudit & { version: number }

type Props = {
  kind: BulkKind
  audits: readonly BulkAudit[]
  onClose: () => void
}

type DialogProps = Omit<Props, 'audits'> & {
  count: number
  /** Undefined until they are read. */
  audits: readonly BulkAudit[] | undefined
  error?: Error | null
  /** Where the focus goes when what had it is gone. */
  returnFocus?: (() => void) | undefined
}

/** Changes several audits at once: what becomes of each is shown before, and all of it is taken back by one Undo. */
export function BulkDialog({ kind, count, audits, error, onClose, returnFocus }: DialogProps) {
  useReturnFocus(returnFocus)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={sayBulk(`title:${kind}`, { count })}
      size="lg"
      attributes={dialogAttributes}
    >
      {error ? (
        <ErrorState error={error} />
      ) : !audits ? (
        <LoadingState />
      ) : count > mostAudits ? (
        <Text size="sm">{sayBulk('tooMany', { most: mostAudits })}</Text>
      ) : (
        <BulkForm {...{ kind, audits, onClose }} />
      )}
    </Dialog>
  )
}

function BulkForm({ kind, audits, onClose }: Props) {
  const [action, setAction] = useState<Action | undefined>(kind === 'complete' ? { kind } : undefined)
  const [isMissing, setMissing] = useState(false)
  const asNamed = audits.map(named)
  const [asked, isTyping] = useSettled(kind === 'cancel' ? { kind } : action)
  const { data, error, refetch } = useAsk(
    bulk.preview,
    asked !== undefined && { body: { action: asked, audits: asNamed } },
    { staleTime: 0, retry: false },
  )
  const preview = asked && !isTyping ? data : undefined
  const can = preview?.rows.filter(({ refusal }) => !refusal).length ?? 0
  const { save, refusal, isSaving } = useSaveMany(kind, onClose)
  // Audits that are read first leave the focus to the dialog's close button.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusField(form.current), [])
  function choose(chosen: Action | undefined) {
    setAction(chosen)
    setMissing(!chosen)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!action) {
      setMissing(true)
      focusField(form.current)
      return
    }
    if (!preview || can === 0) return
    const seen = preview.rows.flatMap(({ warnings }) => warnings.flatMap(({ key }) => key ?? []))
    const leaveOut = can < audits.length
    void save({ action, audits: asNamed, confirmed: true, seen, ...(leaveOut && { leaveOut }) })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Fields kind={kind} isMissing={isMissing} onChange={choose} />
        {asked && error && !isTyping ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : preview ? (
          <BulkOutcomes audits={audits} rows={preview.rows} verb={kind === 'cancel' ? kind : 'change'} />
        ) : (
          (asked || action) && <LoadingState label={sayBulk('checking')} />
        )}
        {refusal && (
          <Alert role="alert" color="red" icon={<IconAlertCircle size={18} aria-hidden />}>
            {refusal}
          </Alert>
        )}
        <BulkButtons
          cancelLabel={kind === 'cancel' ? sayBulk('keep') : sayCommon('cancel')}
          onCancel={onClose}
          label={can > 0 && sayLeavingOut(sayBulk(`do:${kind}`, { count: can }), can, audits.length)}
          isSaving={isSaving}
          color={kind === 'cancel' ? 'red' : undefined}
        />
      </Stack>
    </form>
  )
}

const focusField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

const named = ({ id, version }: { id: number; version: number }) => ({ id, version })

/** What is to be asked about, once nobody types any more; its identity is that of its content. */
function useSettled(action: Considered | undefined): [asked: Considered | undefined, isTyping: boolean] {
  const now = JSON.stringify(action ?? null)
  const [settled] = useDebouncedValue(now, 300)
  return [(JSON.parse(settled) as Considered | null) ?? undefined, settled !== now]
}

type FieldsProps = { kind: BulkKind; isMissing: boolean; onChange: (action: Action | undefined) => void }

function Fields({ kind, isMissing, onChange }: FieldsProps) {
  if (kind === 'assign')
    return (
      <AuditorSelect
        label={sayBulk('auditor')}
        error={isMissing && sayFault('chooseAuditor')}
        required
        data-autofocus
        onChange={auditorId => onChange(auditorId ? { kind, auditorId } : undefined)}
      />
    )
  if (kind === 'move')
    return (
      <NumberInput
        label={sayBulk('days')}
        description={sayBulk('daysHint')}
        error={isMissing && sayAuditFault('moveBySome')}
        required
        data-autofocus
        onChange={days => onChange(days && Number.isInteger(days) ? { kind, days } : undefined)}
      />
    )
  const isOptional = kind === 'complete'
  return (
    <Textarea
      label={sayBulk(isOptional ? 'reasonEarly' : 'reason')}
      error={isMissing && sayFault('enterReason')}
      required={!isOptional}
      data-autofocus
      onChange={event => {
        const reason = event.currentTarget.value.trim()
        onChange(reason ? { kind, reason } : kind === 'complete' ? { kind } : undefined)
      }}
    />
  )
}

function useSaveMany(kind: BulkKind, onSaved: () => void) {
  const apply = useSave(bulk.apply)
  const reopen = useReopen()
  const { offerUndo } = useUndo()
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  async function save(body: Body) {
    if (isSaving) return
    setSaving(true)
    setRefusal(undefined)
    try {
      const { audits, rosters, reopens, inverse } = await apply({ body })
      const count = audits.length
      offerUndo({
        done: sayBulk(`done:${kind}`, { count }),
        restores: sayBulk(`restores:${kind}`, { count }),
        ...(reopens ? reopen(inverse ?? []) : { way: inverse }),
        touched: touchedOf({ audits: audits.map(({ id, ...one }) => ({ ...one, projectId: id })), rosters }),
      })
      onSaved()
    } catch (error) {
      setRefusal(readMessage(error))
      setSaving(false)
    }
  }
  return { save, refusal, isSaving }
}
