import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { IconAlertCircle, IconHelpCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { leastOverride } from '#contract/fit-reasons.ts'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import { useUnsaved } from '#web/app/unsaved.ts'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { leaveTyped } from '#web/ui/dialog/leave-typed.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayTeamRuleFault } from '#words/en/team-rule-faults.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'
import { type Given, keysOf, mayGoPast, type Unfit, unfitOf } from './unfit.ts'

const titles = { assign: 'assignAnywayTitle', save: 'saveAnywayTitle' } as const
const anyway = { assign: 'assignAnyway', save: 'saveAnyway' } as const
const overriding = { assign: 'overrideAndAssign', save: 'overrideAndSave' } as const

/** What is done with the team: it is put on an audit, or an audit of it is changed. */
type Verb = keyof typeof titles

const titleOf = ({ needs }: Unfit, verb: Verb) =>
  sayTeam(needs === 'override' ? 'overrideTitle' : titles[verb])

type Props = {
  unfit: Unfit
  verb?: Verb
  isSaving: boolean
  onConfirm: (given: Given) => void
  onBack: () => void
}

/** What stands against the team: asks, or takes why it is gone beyond, in place of the buttons. */
export function ConfirmUnfit({ unfit, verb = 'assign', isSaving, onConfirm, onBack }: Props) {
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const question = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isStopped = unfit.needs === 'override'
  const mayGoOn = mayGoPast(unfit)
  useUnsaved(() => reason.trim() !== '')
  // The field alone would come into sight, and not the buttons below it, which what is wrong with it pushes down.
  useEffect(() => {
    bringIntoSight(question.current)
  }, [])
  useEffect(() => {
    if (isShort) bringIntoSight(question.current)
  }, [isShort])

  function goOn() {
    if (isStopped && reason.trim().length < leastOverride) {
      setShort(true)
      field.current?.focus()
      return
    }
    onConfirm({ seen: keysOf(unfit), ...(isStopped && { override: { reason } }) })
  }
  return (
    <Alert
      ref={question}
      color={isStopped || !mayGoOn ? 'red' : 'yellow'}
      role="alertdialog"
      aria-label={titleOf(unfit, verb)}
      icon={<IconHelpCircle size={18} aria-hidden />}
    >
      <Stack gap="sm">
        <Reasons unfit={unfit} />
        {isStopped && mayGoOn && (
          <Textarea
            ref={field}
            label={sayTeam('overrideWhy')}
            description={sayTeam('overrideHint')}
            required
            autoFocus
            data-autofocus
            maxLength={1000}
            value={reason}
            error={isShort && reason.trim().length < leastOverride && sayTeamRuleFault('writeWhy')}
            onChange={event => setReason(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Text size="sm" fw={500} mr="auto">
            {sayTeam(!mayGoOn ? 'mayNotOverride' : isStopped ? 'overrideShown' : 'confirmationShown')}
          </Text>
          <Button variant="default" onClick={onBack} disabled={isSaving} autoFocus={!isStopped}>
            {sayTeam('back')}
          </Button>
          {mayGoOn && (
            <Button onClick={goOn} loading={isSaving}>
              {sayTeam((isStopped ? overriding : anyway)[verb])}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

const Reasons = ({ unfit: { people, team } }: { unfit: Unfit }) => (
  <List size="sm">
    {people.map(({ auditorId, auditorName, reasons }) => (
      <List.Item key={auditorId}>
        <b>{auditorName}</b> {reasons.map(sayReasonOf).join(' ')}
      </List.Item>
    ))}
    {team.map(one => (
      <List.Item key={one.key}>{sayReasonOf(one)}</List.Item>
    ))}
  </List>
)

/** What is asked about, and what follows: `run` saves, and throws what it is refused with. */
type Question = {
  unfit: Unfit
  run: (given: Given) => Promise<unknown>
  onBack?: () => void
  onClose?: () => void
  returnFocus?: () => void
}

/** The same in a dialog of its own, which stays until that is saved. */
export function confirmUnfit({ onClose, ...question }: Question): void {
  const id = randomId()
  modals.open({
    modalId: id,
    title: titleOf(question.unfit, 'save'),
    attributes: dialogAttributes,
    size: 'md',
    children: <UnfitBody {...question} close={() => modals.close(id)} />,
    ...(onClose && { onClose }),
  })
}

/** The same in the middle of a save that goes on by itself. Undefined where it is left alone. */
export const askUnfit = (unfit: Unfit): Promise<Given | undefined> =>
  new Promise(answer =>
    confirmUnfit({
      unfit,
      run: async given => answer(given),
      // Runs after an answer too, which then stands already. Later, so that Escape does not go on to the dialog below.
      onClose: () => setTimeout(() => answer(undefined)),
    }),
  )

function UnfitBody({
  unfit: first,
  run,
  onBack,
  returnFocus,
  close,
}: Omit<Question, 'onClose'> & { close: () => void }) {
  const [unfit, setUnfit] = useState(first)
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  useReturnFocus(returnFocus)
  useCloseOnBack(true, () => isSaving || void leaveTyped(close))
  async function confirm(given: Given) {
    setSaving(true)
    try {
      await run(given)
      close()
    } catch (error) {
      // What is no refusal is our own mistake, and belongs on the console too.
      if (!asFailure(error)) reportError(error)
      const more = unfitOf(error)
      setUnfit(before => more ?? before)
      setRefusal(more ? undefined : readMessage(error))
      setSaving(false)
    }
  }
  function goBack() {
    close()
    onBack?.()
  }
  return (
    <Stack gap="sm">
      {refusal && (
        <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          {refusal}
        </Alert>
      )}
      <ConfirmUnfit
        unfit={unfit}
        verb="save"
        isSaving={isSaving}
        onConfirm={given => void confirm(given)}
        onBack={goBack}
      />
    </Stack>
  )
}
