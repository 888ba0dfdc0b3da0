import { ActionIcon, Button, Group, Loader, SegmentedControl, Title, Tooltip } from '@mantine/core'
import { type Icon, IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { nameDays, type Scale, scaleLabels, scales } from './scale.ts'
import type { PlannerAddress } from './use-planner-address.ts'

type Props = {
  address: PlannerAddress
  days: readonly string[]
  isFetching: boolean
  children?: React.ReactNode
}

/** Which days are shown, how wide, and the way to others. */
export function PlannerToolbar({ address, days, isFetching, children }: Props) {
  const { scale, zoom, today, change } = address
  const step = scaleLabels[scale].toLowerCase()
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <Button size="xs" variant="default" onClick={() => address.goTo(today)}>
          Today
        </Button>
        <Group gap={2}>
          <Tool label={`Previous ${step}`} icon={IconChevronLeft} onClick={() => address.move(-1)} />
          <Tool label={`Next ${step}`} icon={IconChevronRight} onClick={() => address.move(1)} />
        </Group>
        <Title order={2} aria-live="polite" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {nameDays(days)}
        </Title>
        {isFetching && <Loader size={14} aria-label="Loading" />}
      </Group>
      <Group gap="sm">
        {children}
        <Group gap={2}>
          <Tool
            label="Narrower days"
            icon={IconZoomOut}
            disabled={zoom === 0}
            onClick={() => change({ zoom: zoom - 1 || undefined })}
          />
          <Tool
            label="Wider days"
            icon={IconZoomIn}
            disabled={zoom === 3}
            onClick={() => change({ zoom: zoom + 1 })}
          />
        </Group>
        <SegmentedControl
          size="xs"
          aria-label="Span"
          data={scales.map(value => ({ value, label: scaleLabels[value] }))}
          value={scale}
          onChange={value => change({ scale: value as Scale })}
        />
      </Group>
    </Group>
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
