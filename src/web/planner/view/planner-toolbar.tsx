import { ActionIcon, Button, Loader, SegmentedControl, Title, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type Icon,
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconHistory,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStored } from '#web/app/store.ts'
import { type Scale, scales } from '#web/planner/axis/scale.ts'
import type { PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import { UndoDialog } from '#web/planning/undo-dialog.tsx'
import { isUndoListShown, undoList } from '#web/planning/undo-list.ts'
import { useUndo } from '#web/planning/use-undo.tsx'
import { nameDays } from '#words/days.ts'
import { sayPlanner } from '#words/en/planner.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { KeysButton } from './keys-button.tsx'
import classes from './toolbar.module.css'

type Props = {
  address: PlannerAddress
  days: readonly string[]
  isFetching: boolean
  children?: React.ReactNode
}

/** Which days are shown, how wide, and the way to others. */
export function PlannerToolbar({ address, days, isFetching, children }: Props) {
  const { scale, zoom, today, change } = address
  const isSmall = useMediaQuery('(max-width: 100em)')
  // Where the days scroll sideways they can be made to fit.
  const mayNotFit = scale === 'quarter' || (isSmall && scale === 'month')
  return (
    <div className={classes.toolbar}>
      <div className={classes.days}>
        <Button size="xs" variant="default" onClick={() => address.goTo(today)}>
          {sayPlanner('today')}
        </Button>
        <span className={classes.tools}>
          <Tool
            label={sayPlanner('previous', { scale })}
            icon={IconChevronLeft}
            onClick={() => address.move(-1)}
          />
          <Tool
            label={sayPlanner('next', { scale })}
            icon={IconChevronRight}
            onClick={() => address.move(1)}
          />
        </span>
        <span className={classes.tools}>
          <UndoButtons />
        </span>
        <Title order={2} aria-live="polite" className={classes.title}>
          {nameDays(days[0] ?? '', days.at(-1) ?? '', 'short')}
        </Title>
        {isFetching && <Loader size={14} aria-label={sayPlanner('loadingDays')} />}
      </div>
      <div className={classes.find}>{children}</div>
      <div className={classes.span}>
        <span className={classes.zoom}>
          <KeysButton />
          <Tool
            label={sayPlanner('narrowerDays')}
            icon={IconZoomOut}
            disabled={zoom === (mayNotFit ? -1 : 0)}
            onClick={() => change({ zoom: zoom - 1 || undefined })}
          />
          <Tool
            label={sayPlanner('widerDays')}
            icon={IconZoomIn}
            disabled={zoom === 3}
            onClick={() => change({ zoom: zoom + 1 || undefined })}
          />
        </span>
        <SegmentedControl
          size="xs"
          aria-label={sayPlanner('span')}
          data={scales.map(value => ({ value, label: sayPlanner(value) }))}
          value={scale}
          onChange={value => change({ scale: value as Scale })}
        />
      </div>
    </div>
  )
}

type ToolProps = { label: string; icon: Icon; disabled?: boolean; onClick: () => void }

function Tool({ label, icon: Picture, disabled, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray.8"
        size={30}
        aria-label={label}
        disabled={disabled ?? false}
        onClick={onClick}
      >
        <Picture size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Undo, and beside it the list of what can be undone; the keys do the same (`useChanges`). */
function UndoButtons() {
  const latest = useStored(undoList, ([newest]) => newest)
  const isShown = useStored(isUndoListShown, is => is)
  const { undoLatest } = useUndo()
  // Left open by the browser's Back it must not stand there when one comes again.
  useEffect(() => () => isUndoListShown.set(false), [])
  const label = latest ? sayPlannerDialog('undoLatest', { done: latest.done }) : sayPlannerDialog('undo')
  const button = { variant: 'subtle', color: 'gray.8', size: 30 } as const
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon {...button} aria-label={label} onClick={undoLatest}>
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={sayPlannerDialog('undoListTip')}>
        <ActionIcon
          {...button}
          aria-label={sayPlannerDialog('undoList')}
          aria-haspopup="dialog"
          onClick={() => isUndoListShown.set(true)}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <UndoDialog opened={isShown} onClose={() => isUndoListShown.set(false)} />
    </>
  )
}
