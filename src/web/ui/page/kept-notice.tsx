import { Text } from '@mantine/core'
import { keptSince } from '#web/app/kept.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { sayCommon } from '#words/en/common.ts'
import { formatShortMoment } from '#words/moments.ts'

/** Of an answer that was read from this device, as nobody could be reached: as of when it is. */
export function KeptNotice({ of, px }: { of: unknown; px?: 'md' }) {
  const { mine } = useShownZone()
  const at = keptSince(of)
  if (at === undefined) return null
  const time = formatShortMoment(new Date(at).toISOString(), mine)
  return (
    <Text size="sm" c="gray.7" role="status" py={px ? 'xs' : 0} {...(px && { px })}>
      {sayCommon('keptAsOf', { time })}
    </Text>
  )
}
