import { Group } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconCalendarEvent,
  IconLink,
  IconPlayerSkipForward,
  IconRotate,
} from '@tabler/icons-react'
import { useFocusKept } from '#web/certificates/use-focus-kept.ts'
import { useVisitQuestions } from '#web/certificates/use-visit-questions.tsx'
import { commandsFor, type VisitCommand } from '#web/certificates/visit-commands.ts'
import { ActionButton } from '#web/ui/page/record-heading.tsx'
import { sayCertification } from '#words/en/certification.ts'
import { CreateDraft, mayDraft } from './create-drafts.tsx'
import type { VisitRecord } from './visit.ts'

/** What opens a dialog of its own. */
export type VisitDialog = 'link' | 'change'

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
  const group = useFocusKept<HTMLDivElement>(commands.join(' '))
  const run = (command: VisitCommand) =>
    command === 'link' || command === 'change' ? onDialog(command) : ask(command, visit)
  return (
    // The focus of a button that is gone after its dialog goes to the group, and not to the list behind the drawer.
    <div data-rows hidden={commands.length === 0 && !mayDraft(visit)}>
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
