import { Button, Text } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { drafts, mostDrafts } from '#contract/drafts.ts'
import { visits } from '#contract/visits.ts'
import { callAll } from '#web/app/call-all.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may } from '#web/app/session.ts'
import { ActionButton } from '#web/ui/page/record-heading.tsx'
import { sayDraftFault } from '#words/en/draft-faults.ts'
import { sayDrafts } from '#words/en/drafts.ts'
import { beginDrafts } from './draft-plan.ts'
import type { Visit } from './visit.ts'

/** Leads to what is proposed for some visits. */
function useBegin() {
  const navigate = useNavigate()
  return (visitIds: readonly number[]) => {
    beginDrafts(visitIds)
    void navigate({ to: '/dashboard/certification/drafts' })
  }
}

type Chosen = {
  rows: readonly Visit[]
  /** All that is searched for: so many, found by this query. */
  whole: { count: number; query: object } | undefined
}

/** Drafts of the visits that are selected on the board. */
export function CreateDrafts({ rows, whole }: Chosen) {
  const begin = useBegin()
  const [isReading, setReading] = useState(false)
  const count = whole?.count ?? rows.length
  async function start() {
    if (!whole) return begin(rows.map(({ id }) => id))
    setReading(true)
    try {
      const all = await callAll(visits.list, whole.query)
      begin(all.rows.map(({ id }) => id))
    } catch (error) {
      showFailure(error)
    } finally {
      setReading(false)
    }
  }
  if (!may(drafts.propose)) return null
  if (count > mostDrafts)
    return (
      <Text size="sm" c="red.9" role="status">
        {sayDraftFault('tooManyVisits')}
      </Text>
    )
  return (
    <Button
      size="compact-sm"
      loading={isReading}
      aria-keyshortcuts="D"
      title={sayDrafts('titleWithKey')}
      onClick={() => void start()}
    >
      {sayDrafts('title')}
    </Button>
  )
}

/** Whether the viewer may draft what is left to plan of a visit. */
export const mayDraft = ({ state, plan }: Pick<Visit, 'state' | 'plan'>): boolean =>
  may(drafts.propose) && state === 'open' && (plan === 'none' || plan === 'partly')

/** A draft of one visit. */
export function CreateDraft({ visit: { id } }: { visit: Visit }) {
  const begin = useBegin()
  return (
    <ActionButton
      action={{ label: sayDrafts('createDraft'), icon: IconFilePlus, onClick: () => begin([id]) }}
      isNext
    />
  )
}

/** Within it `D` makes drafts of what is selected, or of the row that has the focus. */
export function DraftKey({ children }: { children: ReactNode }) {
  const begin = useBegin()
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget } = event
    const isTyping =
      target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea')
    const isOther = event.key.toLowerCase() !== 'd' || event.ctrlKey || event.altKey || event.metaKey
    if (isTyping || isOther || !may(drafts.propose)) return
    const button = currentTarget.querySelector<HTMLElement>('[aria-keyshortcuts="D"]')
    const id = (target as HTMLElement).dataset.record
    const isSelected = currentTarget.querySelector('tr[data-selected]') !== null
    if (button) button.click()
    // Of what is selected there may be too much.
    else if (id && !isSelected) begin([Number(id)])
    else return
    event.preventDefault()
  }
  // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the rows and buttons in it, which take the focus
  return <div onKeyDown={onKeyDown}>{children}</div>
}
