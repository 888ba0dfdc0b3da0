import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { findPages, useFoundRecords } from './find-commands.ts'

const [store, { open }] = createSpotlight()

export const openCommandBar = open

/** Ctrl+K: pages by their names, audits, customers and auditors by what the server finds. */
export function CommandBar() {
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query.trim(), 250)
  const { groups, isFetching } = useFoundRecords(asked)
  const router = useRouter()
  const found = [findPages(query), ...groups].filter(group => group.commands.length > 0)
  const isWaiting = isFetching || asked !== query.trim()
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      attributes={{ content: { 'aria-label': 'Command bar' } }}
      scrollable
      maxHeight={440}
    >
      <Spotlight.Search
        placeholder="Find a page, an audit, a customer, an auditor…"
        aria-label="Find a page, an audit, a customer, an auditor"
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.map(({ name, commands }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {commands.map(({ id, label, description, icon: Picture, href }) => (
              <Spotlight.Action
                key={id}
                label={label}
                {...(description ? { description } : {})}
                leftSection={<Picture size={18} stroke={1.5} aria-hidden />}
                onClick={() => router.history.push(href)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.length === 0 && (
          <Spotlight.Empty role="status">{isWaiting ? 'Searching…' : 'Nothing found'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
