import { Badge } from '@mantine/core'
import type { audits } from '#contract/audits.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'

type Reason = RowOf<typeof audits.concerns>['reasons'][number]

const tones: Record<string, string> = { stop: 'red', never: 'red', warn: 'yellow' }

/** What stands against somebody, or a team: the sentence says it, the color how much it matters. */
export const ReasonBadges = ({ reasons }: { reasons: readonly Reason[] }) =>
  reasons.map(reason => (
    <Badge
      key={reason.key}
      variant="light"
      color={tones[reason.severity] ?? 'gray'}
      tt="none"
      fw={400}
      h="auto"
      styles={{ label: { whiteSpace: 'normal', color: 'var(--mantine-color-gray-9)' } }}
    >
      {sayReasonOf(reason)}
    </Badge>
  ))
