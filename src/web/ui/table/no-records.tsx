import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListSearch } from '#web/app/list-search.ts'
import { EmptyState } from '#web/ui/page/states.tsx'
import { sayTable } from '#words/en/table.ts'
import type { CreateAction } from './search-bar.tsx'

type Props = {
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  title: string | undefined
  hint: ReactNode
  create: CreateAction | undefined
}

/** An empty list, and the way on: without the filters that leave nothing, or to a first record. */
export function NoRecords({ search, onSearch, title, hint, create }: Props) {
  const { page, size, sort, ...filters } = search
  const inEffect = Object.entries(filters).filter(([, value]) => value !== undefined)
  const clear = () => onSearch(Object.fromEntries(inEffect.map(([name]) => [name, undefined])))
  if (inEffect.length > 0) {
    return (
      <EmptyState
        hint={sayTable('noMatches')}
        action={
          <Button size="xs" variant="default" leftSection={<IconX size={14} aria-hidden />} onClick={clear}>
            {sayTable('clearSearch')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      {...(title && { title })}
      hint={hint}
      action={
        create && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={create.onClick}>
            {create.label}
          </Button>
        )
      }
    />
  )
}
