// biome-ignore lint/style/noRestrictedImports: `Modal` by its parts, which `Dialog` doesn't take, with the hooks of `Dialog`
import { Combobox, type ComboboxStore, Modal, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { useNothingFound } from '#web/app/connection.ts'
import { useFocusOfDialog } from '#web/ui/dialog/use-return-focus.ts'
import { sayShell } from '#words/en/shell.ts'
import classes from './command-bar.module.css'
import { findActions } from './find-actions.ts'
import { type Command, findPages, listFindable, useFoundRecords } from './find-commands.ts'
import { usePageIcon } from './page-icon.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** What was typed before this was there; it is taken once. */
  typed: RefObject<string>
  onAutoPlan: () => void
}

/** Ctrl+K: pages by their names, and what the server finds of the nouns whose cards say that they are found. */
export function CommandBar({ opened, onClose, typed, onAutoPlan }: Props) {
  // At once: what is typed after Ctrl+K must not go to what had the focus before.
  const atOnce = { duration: 0 }
  useCloseOnBack(opened, onClose)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={600}
      yOffset={80}
      transitionProps={atOnce}
      {...useFocusOfDialog(opened)}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={sayShell('commandBar')}>
        <Search onClose={onClose} typed={typed} onAutoPlan={onAutoPlan} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ onClose, typed, onAutoPlan }: Omit<Props, 'opened'>) {
  const [query, setQuery] = useState(typed.current)
  useEffect(() => {
    typed.current = ''
  }, [typed])
  const findIcon = usePageIcon()
  const { groups, isSearching } = useFoundRecords(query, findIcon)
  const nothingFound = useNothingFound()
  const found = [findPages(query, findIcon), findActions(query, { onAutoPlan }), ...groups].filter(
    group => group.commands.length > 0,
  )
  const router = useRouter()
  const combobox = useCombobox({ opened: true, onOpenedChange: isOpen => isOpen || onClose() })
  useFirstChosen(combobox, query, groups)

  function open(href: string) {
    onClose()
    const { run } = found.flatMap(({ commands }) => commands).find(one => one.href === href) ?? {}
    if (run) run()
    else router.history.push(href)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          autoFocus
          data-autofocus
          size="lg"
          variant="unstyled"
          className={classes.search}
          aria-label={sayShell('findWhat', { what: listFindable() })}
          placeholder={sayShell('findWhatPrompt', { what: listFindable() })}
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
          value={query}
          onChange={event => setQuery(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah={440} type="scroll">
        <Combobox.Options className={classes.found} aria-label={sayShell('found')}>
          {found.map(({ name, commands }) => (
            <Combobox.Group key={name} label={name}>
              {commands.map(command => (
                <Combobox.Option key={command.href} value={command.href} className={classes.option}>
                  <Found command={command} />
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {found.length === 0 && (
            <Combobox.Empty role="option" aria-disabled>
              {isSearching ? sayShell('searching') : nothingFound}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </ScrollArea.Autosize>
    </Combobox>
  )
}

/** So that Enter takes the first of what was found. */
function useFirstChosen(combobox: ComboboxStore, query: string, records: readonly unknown[]) {
  const takeFirst = useEffectEvent((_typed: string) => void combobox.selectFirstOption())
  useEffect(() => takeFirst(query), [query])
  // Records come after the pages, and leave alone what is chosen.
  const fillUp = useEffectEvent((_found: typeof records) => {
    if (combobox.getSelectedOptionIndex() < 0) combobox.selectFirstOption()
  })
  useEffect(() => fillUp(records), [records])
}

function Found({ command: { icon: Picture, label, description } }: { command: Command }) {
  return (
    <>
      <Picture size={18} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <Text size="sm" truncate>
          {label}
        </Text>
        {description && (
          <Text size="xs" c="dimmed" truncate>
            {description}
          </Text>
        )}
      </div>
    </>
  )
}
