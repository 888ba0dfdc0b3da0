import { Kbd, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ChangeEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useFocusOfDialog } from '#web/ui/use-return-focus.ts'
import classes from './header.module.css'

const CommandBar = lazy(async () => ({ default: (await import('./command-bar.tsx')).CommandBar }))

/** The page that is opened comes first. */
const patience = 1500

/** Opens the command bar. Its code comes once the page is there: what is typed after Ctrl+K must not be lost. */
export function SearchButton() {
  const [isOpen, { open, close }] = useDisclosure()
  const [isWanted, setWanted] = useState(false)
  const typedAhead = useRef('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), patience)
    return () => clearTimeout(timer)
  }, [])
  useHotkeys([['mod+K', open]], [], true)
  return (
    <>
      <UnstyledButton className={classes.search} onClick={open} aria-keyshortcuts="Control+K">
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span className={classes.searchText}>
          Search
          <Kbd size="xs">Ctrl K</Kbd>
        </span>
      </UnstyledButton>
      {(isWanted || isOpen) && (
        <Suspense fallback={isOpen && <TypedAhead text={typedAhead} />}>
          <CommandBar opened={isOpen} onClose={close} typed={typedAhead} />
        </Suspense>
      )}
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
      <input ref={takeFocus} aria-label="Find" onChange={keep} />
    </VisuallyHidden>
  )
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()
