import { ActionIcon, Kbd, Table, Tooltip } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog-attributes.ts'

const label = 'Keyboard shortcuts'

/** Tells which keys do what; `?` does the same. */
export function KeysButton() {
  const [isOpen, { open, close }] = useDisclosure()
  useHotkeys([['shift+?', open]])
  return (
    <>
      <Tooltip label={`${label} (?)`}>
        <ActionIcon variant="subtle" color="gray.8" size={30} aria-label={label} onClick={open}>
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Dialog opened={isOpen} onClose={close} title={label} size="md" attributes={dialogAttributes}>
        {keyList.map(({ title, keys }) => (
          <Table key={title} captionSide="top" verticalSpacing={4} mb="md">
            <Table.Caption ta="left" mt={0}>
              {title}
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
                  <Table.Td>{does}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ))}
      </Dialog>
    </>
  )
}

/** The keys of the timeline as they are told; what each means is `actOfKey`'s to say. */
export const keyList: readonly { title: string; keys: readonly { keys: string; does: string }[] }[] = [
  {
    title: 'On a booking',
    keys: [
      { keys: 'Arrows', does: 'Go to the next booking or row' },
      { keys: 'Enter', does: 'Show it, and what can be done' },
      { keys: 'Space', does: 'Lift it, to move it' },
      { keys: 'Ctrl+Space', does: 'Choose several, to move them together' },
      { keys: 'Delete', does: 'Remove it from the roster' },
      { keys: 'Ctrl+z', does: 'Undo what was just done' },
    ],
  },
  {
    title: 'While it is lifted',
    keys: [
      { keys: 'ArrowLeft', does: 'A day earlier' },
      { keys: 'ArrowRight', does: 'A day later' },
      { keys: 'ArrowUp', does: 'To the auditor above' },
      { keys: 'ArrowDown', does: 'To the auditor below' },
      { keys: 'PageUp', does: 'A week earlier' },
      { keys: 'PageDown', does: 'A week later' },
      { keys: 'Shift+ArrowLeft', does: 'End a day earlier' },
      { keys: 'Shift+ArrowRight', does: 'End a day later' },
      { keys: 'Enter', does: 'Drop it' },
      { keys: 'Escape', does: 'Put it back' },
    ],
  },
]

const caps: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  z: 'Z',
}

/** What is printed on the keys: `Shift+ArrowLeft` is `Shift`, `←`. */
export const capsOf = (keys: string): string[] => keys.split('+').map(key => caps[key] ?? key)
