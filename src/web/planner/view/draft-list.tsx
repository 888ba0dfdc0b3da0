import { Checkbox, VisuallyHidden } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { nextIndex } from '#web/planner/axis/tab-stops.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import type { ToDo } from '#web/planner/data/use-to-do.ts'
import classes from '#web/planner/dialogs/list.module.css'
import type { DraftDrag } from '#web/planner/hand/draft-drag.ts'
import { actOfKey, type KeyAct } from '#web/planner/hand/keyboard.ts'
import listed from '#web/planning/list-row.module.css'
import { sayToDo } from '#words/en/planner-to-do.ts'
import { DraftButton } from './draft.tsx'
import { type DraftTicks, isDraft } from './draft-ticks.tsx'

type Props = {
  drafts: readonly ToDo[]
  /** Those chosen to be planned together; none where nobody may plan. */
  ticks: DraftTicks | undefined
  drag: DraftDrag
  /** The one that is being dragged. */
  draggedId: number | undefined
  /** Which of them has the focus when the list comes back in place of who could do it. */
  focusAt: number | undefined
  onSelect: (audit: Audit, index: number) => void
  /** Brings its days into view, so that there is a place to drop it. */
  onShow: (audit: Audit) => void
  /** The end is near: there may be more. */
  onEnd: () => void
}

/** The drafts as one stop of Tab, with arrows from one to the next; each can be dragged, by mouse, finger and Space. */
export function DraftList(props: Props) {
  const { drafts, ticks, drag, draggedId, onSelect, onShow } = props
  const { list, stop, focusRow, onFocus, onBlur } = useListFocus(props)
  const onKeyDown = useDraftKeys(props, focusRow)
  const begin = (event: PointerEvent, audit: Audit) => {
    if (event.button !== 0) return
    drag.begin(event, () => {
      onShow(audit)
      return audit
    })
  }
  return (
    <ul
      ref={list}
      className={listed.list}
      data-rows
      onKeyDown={onKeyDown}
      // Firefox clicks at the release of Space, whatever became of the press.
      onKeyUp={event => event.key === ' ' && isOnDraft(event) && event.preventDefault()}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {drafts.map((audit, index) => (
        <li key={audit.id} className={classes.ticked}>
          {ticks && isDraft(audit) && (
            <Checkbox
              size="xs"
              tabIndex={-1}
              aria-label={sayToDo('tick', { number: audit.idflNumber })}
              checked={ticks.ticked.has(audit.id)}
              onChange={({ nativeEvent }) => {
                const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
                ;(isRange ? ticks.reach : ticks.toggle)(audit)
              }}
            />
          )}
          <DraftButton
            audit={audit}
            index={index}
            isTabStop={index === stop}
            isDragged={audit.id === draggedId}
            onPress={event => begin(event, audit)}
            onClick={() => !drag.takeDragged() && onSelect(audit, index)}
          />
        </li>
      ))}
      <VisuallyHidden component="li" id="draft-help" aria-hidden>
        {sayToDo('draftHelp')}
      </VisuallyHidden>
    </ul>
  )
}

const isOnDraft = ({ target }: { target: EventTarget }): boolean =>
  (target as Element).closest('[data-row]') !== null

const indexOf = ({ target }: { target: EventTarget }) =>
  Number((target as Element).closest<HTMLElement>('[data-row]')?.dataset.row)

/** Which draft Tab leads to, and how the focus goes to another. */
function useListFocus({ drafts, focusAt, onEnd }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(focusAt ?? 0)
  const stop = Math.min(place, drafts.length - 1)
  function focusRow(index: number) {
    setPlace(index)
    list.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus()
    if (index >= drafts.length - 5) onEnd()
  }
  const comeBack = useEffectEvent(() => {
    // Whoever types elsewhere by then goes on typing there.
    const isTyping = document.activeElement?.matches('input, textarea, select')
    if (focusAt !== undefined && !isTyping) focusRow(stop)
  })
  useEffect(() => comeBack(), [])
  const hasFocus = useRef(false)
  const goOn = useEffectEvent((last: number) => {
    if (hasFocus.current && document.activeElement === document.body) focusRow(Math.min(place, last))
  })
  // The one with the focus may be settled only now: the next in its place has it then.
  useEffect(() => goOn(drafts.length - 1), [drafts])
  return {
    list,
    stop,
    focusRow,
    onFocus: (event: FocusEvent) => {
      hasFocus.current = true
      if (isOnDraft(event)) setPlace(indexOf(event))
    },
    // Of one that is taken away the focus goes nowhere.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      hasFocus.current = relatedTarget === null
    },
  }
}

/** Arrows go along the list; once a draft is picked up they move it from row to row of the timeline. */
function useDraftKeys({ drafts, ticks, drag, onShow }: Props, focusRow: (index: number) => void) {
  function act(key: KeyAct, audit: Audit, hasShift: boolean): boolean {
    if (drag.isDragging()) drag.press(key)
    else if (key.type === 'select') ticks?.toggle(audit)
    else if (key.type === 'pickUp' && hasShift) ticks?.reach(audit)
    else if (key.type !== 'pickUp') return false
    else {
      onShow(audit)
      drag.pickUp(audit)
    }
    return true
  }
  return (event: KeyboardEvent) => {
    const index = indexOf(event)
    const audit = drafts[index]
    if (!audit) return
    const key = actOfKey(event, drag.isDragging())
    const next = drag.isDragging() ? undefined : nextIndex(event.key, index, drafts.length)
    if (next !== undefined) focusRow(next)
    else if (!key || !act(key, audit, event.shiftKey)) return
    event.preventDefault()
  }
}

/** Reads on before the end is reached. */
export function isNearEnd({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent): boolean {
  return scrollTop + 2 * clientHeight > scrollHeight
}
