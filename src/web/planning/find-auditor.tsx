import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useIsTouch } from '#web/ui/page/screen-width.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { moveInCandidates } from './move-in-candidates.ts'

type Props = {
  search: string
  onSearch: (text: string) => void
  /** Of the list. */
  label: string
  /** What keys do, if Enter does more than choose. */
  hint?: string
  className?: string | undefined
  /** Shown once something has been read, it takes the focus that the dialog has given away by then. */
  autoFocus?: boolean
  children: ReactNode
}

/** The finder below a field for a name: arrow down or Enter leads into the list, arrows through it, up from the first one back. */
export function FindAuditor({ search, onSearch, label, className, autoFocus, children, ...props }: Props) {
  const { hint = sayPlannerDialog('findAuditorHint') } = props
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const isTouch = useIsTouch()
  function enterList(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('[data-candidate]')?.focus()
  }
  return (
    <>
      <TextInput
        ref={field}
        autoFocus={autoFocus}
        data-autofocus
        aria-label={sayPlannerDialog('findAuditor')}
        placeholder={sayPlannerDialog('findAuditor')}
        description={!isTouch && hint}
        inputWrapperOrder={['input', 'description']}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={event => onSearch(event.currentTarget.value)}
        onKeyDown={enterList}
      />
      <fieldset
        ref={list}
        aria-label={label}
        className={className}
        onKeyDown={event => moveInCandidates(event, () => field.current?.focus())}
      >
        {children}
      </fieldset>
    </>
  )
}
