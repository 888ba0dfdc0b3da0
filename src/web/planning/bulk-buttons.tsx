import { Button, Group } from '@mantine/core'
import { sayBulk } from '#words/en/bulk.ts'

type Props = {
  cancelLabel: string
  onCancel: () => void
  /** What saving does; none while nothing can be. */
  label: string | false
  isSaving: boolean
  color?: string | undefined
}

/** What it says can be longer than a phone is wide. */
const wrapped = { root: { height: 'auto', paddingBlock: 6 }, label: { whiteSpace: 'normal' } } as const

/** Below a change of several audits. */
export function BulkButtons({ cancelLabel, onCancel, label, isSaving, color }: Props) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {label && (
        <Button type="submit" loading={isSaving} mih={36} styles={wrapped} {...(color && { color })}>
          {label}
        </Button>
      )}
    </Group>
  )
}

/** `what`: what is done with those that can be; `count`: how many were chosen. */
export const sayLeavingOut = (what: string, can: number, count: number): string =>
  can === count ? what : sayBulk('leavingOut', { what, count: count - can })
