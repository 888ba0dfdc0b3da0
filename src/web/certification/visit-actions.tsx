import { Group } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconCalendarEvent,
  IconGavel,
  IconLink,
  IconPlayerSkipForward,
  IconRotate,
} from '@tabler/icons-react'
import { Failure } from '#contract/failure.ts'
import { showFailure } from '#web/app/query-client.ts'
import { type Decision, findDecision, mayDecide } from '#web/certificates/decision-offer.tsx'
import { useFocusKept } from '#web/certificates/use-focus-kept.ts'
import { useVisitQuestions } from '#web/certificates/use-visit-questions.tsx'
import { commandsFor, type VisitCommand } from '#web/certificates/visit-commands.ts'
import { ActionButton } from '#web/ui/page/record-heading.tsx'
import { sayCertificate } from '#words/en/certificates.ts'
import { sayCertification } from '#words/en/certification.ts'
import { nameVisitOf } from '#words/visit-name.ts'
import { CreateDraft, mayDraft } from './create-drafts.tsx'
import type { VisitRecord } from './visit.ts'

/** What opens a dialog of its own; a decision that waits opens that which records it. */
export type VisitDialog = 'link' | 'change' | Decision

const icons: Record<VisitCommand, Icon> = {
  link: IconLink,
  change: IconCalendarEvent,
  reset: IconArrowBackUp,
  waive: IconPlayerSkipForward,
  reopen: IconRotate,
}

type Props = { visit: VisitRecord; onDialog: (dialog: VisitDialog) => void }

/** What the viewer may do with a visit as it stands. */
export function VisitActions({ visit, onDialog }: Props) {
  const ask = useVisitQuestions()
  const commands = commandsFor(visit)
  const isToDecide = visit.flags.includes('toDecide') && mayDecide()
  const group = useFocusKept<HTMLDivElement>([...commands, isToDecide].join(' '))
  const run = (command: VisitCommand) =>
    command === 'link' || command === 'change' ? onDialog(command) : ask(command, visit)
  return (
    // The focus of a button that is gone after its dialog goes to the group, and not to the list behind the drawer.
    <div data-rows hidden={commands.length === 0 && !mayDraft(visit) && !isToDecide}>
      <Group
        ref={group}
        role="group"
        aria-label={sayCertification('actions')}
        data-row={0}
        tabIndex={-1}
        gap="sm"
        style={{ outline: 'none' }}
      >
        {mayDraft(visit) && <CreateDraft visit={visit} />}
        {isToDecide && <RecordDecision visit={visit} onDecision={onDialog} />}
        {commands.map(command => (
          <ActionButton
            key={command}
            action={{
              label: sayCertification(`command:${command}`),
              icon: icons[command],
              danger: command === 'waive',
              onClick: () => run(command),
            }}
            isNext={false}
          />
        ))}
      </Group>
    </div>
  )
}

type DecisionProps = { visit: VisitRecord; onDecision: (decision: Decision) => void }

/** Leads from a visit that is done to the decision it waits for; says so where that was recorded in the meantime. */
function RecordDecision({ visit, onDecision }: DecisionProps) {
  async function start() {
    try {
      const decision = await findDecision(visit)
      if (!decision)
        throw new Failure('conflict', sayCertification('nothingLeft', { visit: nameVisitOf(visit) }))
      onDecision(decision)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <ActionButton
      action={{ label: sayCertificate('recordDecision'), icon: IconGavel, onClick: () => void start() }}
      isNext
    />
  )
}
