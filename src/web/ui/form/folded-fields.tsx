import { Button, Collapse, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'

type Props = {
  label: string
  /** They are shown as long as one of them has a fault. */
  hasFault: boolean
  startsOpen?: boolean
  children: ReactNode
}

/** Fields that few change: out of the way until somebody wants them. */
export function FoldedFields({ label, hasFault, startsOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen)
  const region = useId()
  const isShown = isOpen || hasFault
  return (
    <Stack gap="sm">
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        aria-expanded={isShown}
        aria-controls={region}
        leftSection={<IconChevronDown size={14} aria-hidden />}
        onClick={() => setOpen(!isShown)}
      >
        {label}
      </Button>
      <Collapse expanded={isShown} id={region}>
        <Stack gap="md">{children}</Stack>
      </Collapse>
    </Stack>
  )
}
