import { VisuallyHidden } from '@mantine/core'
import {
  type KeyboardEvent,
  type PointerEvent,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { nextIndex } from '#web/planner/axis/next-index.ts'
import { actOfKey, type KeyAct } from '#web/planner/hand/keyboard.ts'
import type { Audit, Lift } from '#web/planner/hand/lift.ts'
import { DraftButton } from './draft-button.tsx'
import classes from './side.module.css'
import type { BoardState } from './use-board.ts'

type Props = {
  drafts: readonly Audit[]
  state: BoardState
  /** Which of them has the focus when the list comes back in place of who could do it. */
  focusAt: number | undefined
  onSelect: (audit: Audit, index: number) => void
  /** Brings its days into view, so that there is a place to drop it. */
  onShow: (audit: Audit) => void
  /** The end is near: there may be more. */
  onEnd: () => void
}

/** The drafts as one stop of Tab, with arrows from one to the next; each can be lifted, by mouse, finger and Space. */
export function DraftList(props: Props) {
  const { drafts, state, onSelect, onShow } = props
  const { list, stop, setPlace, focusRow } = useRows(props)
  const onKeyDown = useDraftKeys(props, focusRow)
  const { lifting, dragging } = state
  const cargo = lifting.lift?.cargo
  const liftedId = cargo?.type === 'draft' ? cargo.audit.id : undefined
  const begin = (event: PointerEvent, audit: Audit) => {
    if (event.button !== 0) return
    dragging.begin(event, () => {
      onShow(audit)
      return carry(audit)
    })
  }
  return (
    <ul
      ref={list}
      className={classes.list}
      data-rows
      onKeyDown={onKeyDown}
      // Firefox clicks at the release of Space, whatever became of the press.
      onKeyUp={event => event.key === ' ' && event.preventDefault()}
      onFocus={event => setPlace(indexOf(event))}
    >
      {drafts.map((audit, index) => (
        <li key={audit.id}>
          <DraftButton
            audit={audit}
            index={index}
            isTabStop={index === stop}
            isLifted={audit.id === liftedId}
            onPress={event => begin(event, audit)}
            onClick={() => !dragging.takeDragged() && onSelect(audit, index)}
          />
        </li>
      ))}
      <VisuallyHidden component="li" id="draft-help" aria-hidden>
        Enter shows who can take it. Space lifts it, to be given to an auditor with the arrows. With a mouse,
        drag it onto one.
      </VisuallyHidden>
    </ul>
  )
}

const indexOf = ({ target }: { target: EventTarget }) =>
  Number((target as Element).closest<HTMLElement>('[data-row]')?.dataset.row)

/** Which draft Tab leads to, and how the focus goes to another. */
function useRows({ drafts, focusAt, onEnd }: Props) {
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
  return { list, stop, setPlace, focusRow }
}

/** Arrows go along the list; once a draft is lifted they move it from row to row of the timeline. */
function useDraftKeys({ drafts, state, onShow }: Props, focusRow: (index: number) => void) {
  const { lifting, liftKeys } = state
  function lift(audit: Audit) {
    onShow(audit)
    const made = liftDraft(audit, state)
    if (made) liftKeys.lift(made, `${audit.idflNumber}, ${audit.companyName}`)
  }
  function act(key: KeyAct, audit: Audit): boolean {
    if (lifting.now()) liftKeys.press(key)
    else if (key.type === 'lift') lift(audit)
    else return false
    return true
  }
  return (event: KeyboardEvent) => {
    const index = indexOf(event)
    const audit = drafts[index]
    if (!audit) return
    const key = actOfKey(event, lifting.now() !== null)
    const next = lifting.now() ? undefined : nextIndex(event.key, index, drafts.length)
    if (next !== undefined) focusRow(next)
    else if (!key || !act(key, audit)) return
    event.preventDefault()
  }
}

/** Carried by the pointer it is over no row yet. */
const carry = (audit: Audit): Lift => ({
  cargo: { type: 'draft', audit },
  grip: 'move',
  byDays: 0,
  rowKey: '',
  auditorId: 0,
  fromAuditorId: null,
})

/** Lifted by a key it is held over the row that had the focus last, or the first. */
function liftDraft(audit: Audit, { board, stops }: BoardState): Lift | undefined {
  const lines = board.rows.filter(row => row.type === 'line')
  const line = lines.find(({ key }) => key === stops.active?.lineKey) ?? lines[0]
  const auditorId = line?.auditor.id ?? 0
  return line && { ...carry(audit), rowKey: line.key, auditorId, fromAuditorId: auditorId }
}

/** Reads on before the end is reached. */
export function isNearEnd({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent): boolean {
  return scrollTop + 2 * clientHeight > scrollHeight
}
