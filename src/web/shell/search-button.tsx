import { Kbd, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { definePart, usePart } from '#web/app/part.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useAutoPlan } from '#web/app/use-auto-plan.tsx'
import { useFocusOfDialog } from '#web/ui/dialog/use-return-focus.ts'
import { sayShell } from '#words/en/shell.ts'
import classes from './header.module.css'

const commandBar = definePart('search', async () => (await import('./command-bar.tsx')).CommandBar)

/** Opens the command bar. Its code comes once the page is there: what is typed after Ctrl+K must not be lost. */
export function SearchButton() {
  const [isOpen, { open, close }] = useDisclosure()
  const typedAhead = useRef('')
  const CommandBar = usePart(commandBar, isOpen, error => {
    close()
    showFailure(error)
  })
  // The bar closes before it opens.
  const autoPlan = useAutoPlan()
  useHotkeys([['mod+K', open]], [], true)
  return (
    <>
      <UnstyledButton className={classes.search} onClick={open} aria-keyshortcuts="Control+K">
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span className={classes.searchText}>
          {sayShell('search')}
          <Kbd size="xs">{sayShell('searchKeys')}</Kbd>
        </span>
      </UnstyledButton>
      {CommandBar ? (
        <CommandBar opened={isOpen} onClose={close} typed={typedAhead} onAutoPlan={() => autoPlan.open()} />
      ) : (
        isOpen && <TypedAhead text={typedAhead} />
      )}
      {autoPlan.dialog}
    </>
  )
}

/** Takes what is typed while the code of the bar is still on its way. */
function TypedAhead({ text }: { text: RefObject<string> }) {
  // So that the bar, once it is closed, gives the focus back to where it was before this.
  useFocusOfDialog(true)
  const keep = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    text.current = currentTarget.value
  }
  return (
    <VisuallyHidden>
      <input ref={takeFocus} aria-label={sayShell('find')} onChange={keep} />
    </VisuallyHidden>
  )
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()
