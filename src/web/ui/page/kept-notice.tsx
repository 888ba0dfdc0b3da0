import { Text } from '@mantine/core'
import { keptSince } from '#web/app/kept.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { useNamedTime } from '#web/ui/time/site-time.tsx'
import { sayCommon } from '#words/en/common.ts'
import { formatShortMoment } from '#words/moments.ts'

/** Of an answer that was read from this device, as nobody could be reached: as of when it is. */
export function KeptNotice({ of, px }: { of: unknown; px?: 'md' }) {
  const { mine } = useShownZone()
  const at = keptSince(of)
  const time = useNamedTime(formatShortMoment(new Date(at ?? 0), mine), mine)
  if (at === undefined) return null
  return (
    <Text size="sm" c="gray.7" role="status" py={px ? 'xs' : 0} {...(px && { px })}>
      {sayCommon('keptAsOf', { time })}
    </Text>
  )
}
