import { Kbd, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import classes from './header.module.css'

const importCommandBar = () => import('./command-bar.tsx')
const CommandBar = lazy(async () => ({ default: (await importCommandBar()).CommandBar }))

/** Opens the command bar, whose code comes with the first wish for it. */
export function SearchButton() {
  const [isWanted, setWanted] = useState(false)
  const open = async () => {
    setWanted(true)
    const { openCommandBar } = await importCommandBar()
    openCommandBar()
  }
  useHotkeys([['mod+K', () => void open()]], [], true)
  return (
    <>
      <UnstyledButton className={classes.search} onClick={open} aria-keyshortcuts="Control+K">
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span className={classes.searchText}>
          Search
          <Kbd size="xs">Ctrl K</Kbd>
        </span>
      </UnstyledButton>
      {isWanted && (
        <Suspense fallback={null}>
          <CommandBar />
        </Suspense>
      )}
    </>
  )
}
