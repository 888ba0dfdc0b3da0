import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Address } from '#web/app/list-search.ts'
import { Page } from './page.tsx'

type Tab<Name extends string> = { name: Name; label: string; Content: ComponentType }

type Props<Name extends string> = {
  title: string
  subtitle: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** The first is shown where the address names none; where it is the only one, nothing is said of tabs. */
  tabs: readonly [Tab<Name>, ...Tab<Name>[]]
}

/** A page whose address says which tab is open. Each tab has filters of its own, so another one begins without. */
export function TabbedPage<Name extends string>({ title, subtitle, actions, tabs }: Props<Name>) {
  const [first] = tabs
  const asked = (useSearch({ strict: false }) as Address).tab
  const { name: open } = tabs.find(({ name }) => name === asked) ?? first
  const navigate = useNavigate()
  const show = (next: string | null) =>
    void navigate({ to: '.', search: (next === first.name ? {} : { tab: next }) as never })
  const frame = { title, subtitle, actions }
  if (tabs.length === 1)
    return (
      <Page {...frame}>
        <first.Content />
      </Page>
    )
  return (
    <Page {...frame}>
      <Tabs value={open} onChange={show} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Content }) => (
          <Tabs.Panel key={name} value={name}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
