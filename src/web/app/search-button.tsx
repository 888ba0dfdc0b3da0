import { Kbd, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import classes from './header.module.css'

const CommandBar = lazy(async () => ({ default: (await import('./command-bar.tsx')).CommandBar }))

/** The page that is opened comes first. */
const patience = 1500

/** Opens the command bar. Its code comes once the page is there: what is typed after Ctrl+K must not be lost. */
export function SearchButton() {
  const [isOpen, { open, close }] = useDisclosure()
  const [isWanted, setWanted] = useState(false)
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
        <Suspense fallback={null}>
          <CommandBar opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
