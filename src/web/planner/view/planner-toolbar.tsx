import { ActionIcon, Button, Loader, SegmentedControl, Title, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Icon, IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type Scale, scales } from '#web/planner/axis/scale.ts'
import type { PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import { nameDays } from '#words/days.ts'
import { sayPlanner } from '#words/en/planner.ts'
import { KeysButton } from './keys-button.tsx'
import classes from './toolbar.module.css'
import { UndoButtons } from './undo-buttons.tsx'

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
