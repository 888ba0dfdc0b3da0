import { ActionIcon, Kbd, Table, Tooltip } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog-attributes.ts'
import { capsOf, keyList } from './key-list.ts'

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
