import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Audit } from '#web/planner/hand/lift.ts'
import { moveInCandidates } from '#web/planning/move-in-candidates.ts'
import { Finder, type Pick } from './finder.tsx'

type Props = { audit: Audit; verb: string; onPick: Pick }

/** The finder below a field for a name: arrow down or Enter leads into the list, arrows through it, Enter takes. */
export function SearchFinder(props: Props) {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)

  function enterList(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('[data-candidate]')?.focus()
  }
  return (
    <>
      <TextInput
        ref={field}
        // Shown once the audit is read: the dialog may have given the focus to its close button by then.
        autoFocus
        data-autofocus
        aria-label="Find an auditor by name, country or standard"
        placeholder="Find an auditor by name, country or standard"
        description="Arrow keys lead through the list, Enter chooses."
        mb="sm"
        inputWrapperOrder={['input', 'description']}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        onKeyDown={enterList}
      />
      <fieldset
        ref={list}
        aria-label="Auditors"
        style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
        onKeyDown={event => moveInCandidates(event, () => field.current?.focus())}
      >
        <Finder {...props} search={search} />
      </fieldset>
    </>
  )
}
