import { ActionIcon, Kbd, Table, Tooltip } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'

/** Tells which keys do what; `?` does the same. */
export function KeysButton() {
  const [isOpen, { open, close }] = useDisclosure()
  useHotkeys([['shift+?', open]])
  const label = sayPlannerDialog('keysTitle')
  return (
    <>
      <Tooltip label={sayPlannerDialog('keysTip')}>
        <ActionIcon variant="subtle" color="gray.8" size={30} aria-label={label} onClick={open}>
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Dialog opened={isOpen} onClose={close} title={label} size="md" attributes={dialogAttributes}>
        {keyList.map(({ title, keys }) => (
          <Table key={title} captionSide="top" verticalSpacing={4} mb="md">
            <Table.Caption ta="left" mt={0}>
              {sayPlannerDialog(title)}
            </Table.Caption>
            <Table.Tbody>
              {keys.map(({ keys, does }) => (
                <Table.Tr key={keys}>
                  <Table.Th scope="row" w={150} fw={400}>
                    {capsOf(keys).map((cap, index) => (
                      <Fragment key={cap}>
                        {index > 0 && ' + '}
                        <Kbd size="xs">{cap}</Kbd>
                      </Fragment>
                    ))}
                  </Table.Th>
                  <Table.Td>{sayPlannerDialog(does)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ))}
      </Dialog>
    </>
  )
}

/** The keys of the timeline as they are shown; what each means is `actOfKey`'s to say. */
export const keyList = [
  {
    title: 'onBooking',
    keys: [
      { keys: 'Arrows', does: 'goOn' },
      { keys: 'Enter', does: 'show' },
      { keys: 'Space', does: 'lift' },
      { keys: 'Ctrl+Space', does: 'choose' },
      { keys: 'Ctrl+Enter', does: 'acceptTicked' },
      { keys: 'a', does: 'agree' },
      { keys: 's', does: 'split' },
      { keys: 'm', does: 'changeSelected' },
      { keys: 'Escape', does: 'clearSelected' },
      { keys: 'Delete', does: 'remove' },
      { keys: 'Ctrl+z', does: 'undoLast' },
      { keys: 'Ctrl+Shift+z', does: 'undoEarlier' },
    ],
  },
  {
    title: 'whileLifted',
    keys: [
      { keys: 'ArrowLeft', does: 'dayEarlier' },
      { keys: 'ArrowRight', does: 'dayLater' },
      { keys: 'ArrowUp', does: 'auditorAbove' },
      { keys: 'ArrowDown', does: 'auditorBelow' },
      { keys: 'PageUp', does: 'weekEarlier' },
      { keys: 'PageDown', does: 'weekLater' },
      { keys: 'Shift+ArrowLeft', does: 'endDayEarlier' },
      { keys: 'Shift+ArrowRight', does: 'endDayLater' },
      { keys: 'Enter', does: 'drop' },
      { keys: 'Escape', does: 'putBack' },
    ],
  },
  {
    title: 'inToDo',
    keys: [
      { keys: 'Enter', does: 'whoCan' },
      { keys: 'Space', does: 'lift' },
      { keys: 'Ctrl+Space', does: 'tickDraft' },
      { keys: 'Shift+Space', does: 'tickUpTo' },
    ],
  },
] as const

const caps: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  a: 'A',
  s: 'S',
  m: 'M',
  z: 'Z',
}

/** What is printed on the keys: `Shift+ArrowLeft` is `Shift`, `←`. */
export const capsOf = (keys: string): string[] =>
  keys.split('+').map(key => caps[key] ?? sayPlannerDialog('keyCap', { key }))
