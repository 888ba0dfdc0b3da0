import { Group } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconCalendarEvent,
  IconLink,
  IconPlayerSkipForward,
  IconRotate,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ActionButton } from '#web/ui/page/record-heading.tsx'
import { sayCertification } from '#words/en/certification.ts'
import { CreateDraft, mayDraft } from './create-drafts.tsx'
import { useVisitQuestions } from './use-visit-questions.tsx'
import type { VisitRecord } from './visit.ts'
import { commandsFor, type VisitCommand } from './visit-commands.ts'

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
  const group = useFocusKept(commands.join(' '))
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

/** Where a button goes while it has the focus, the group takes it. */
function useFocusKept(commands: string) {
  const group = useRef<HTMLDivElement>(null)
  const before = useRef(commands)
  useEffect(() => {
    if (before.current !== commands && document.activeElement === document.body) group.current?.focus()
    before.current = commands
  }, [commands])
  return group
}
