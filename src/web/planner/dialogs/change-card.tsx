import { Stack, Text } from '@mantine/core'
import type { Steps } from '#web/planning/change.ts'
import { usePreview, warningsOf } from '#web/planning/preview.ts'
import classes from './change-card.module.css'
import { Warning } from './warning.tsx'

export type BeforeAfter = {
  what: string
  before: string
  after: string
}

type Props = {
  changes: readonly BeforeAfter[]
  warnings: readonly string[]
  steps: Steps
}

/** What would be different, before and after, with what to mind. */
export function ChangeCard({ changes, warnings, steps }: Props) {
  return (
    <Stack gap="sm">
      <div className={classes.list}>
        {changes.map(({ what, before, after }) => (
          <dl key={what} className={classes.change}>
            <dt className={classes.what}>{what}</dt>
            <dd>
              <Text span size="xs" c="dimmed">
                Before
              </Text>
              <span>{before}</span>
            </dd>
            <dd className={classes.after}>
              <Text span size="xs" c="dimmed">
                After
              </Text>
              <span>{after}</span>
            </dd>
          </dl>
        ))}
      </div>
      {warnings.map(warning => (
        <Warning key={warning} text={warning} />
      ))}
      <div role="status" className={classes.told}>
        <Foreseen steps={steps} told={warnings} />
      </div>
    </Stack>
  )
}

type ForeseenProps = { steps: Steps; told: readonly string[] }

/** What the server would say; the question doesn't wait for it. */
function Foreseen({ steps, told }: ForeseenProps) {
  const preview = usePreview(steps)
  return preview && warningsOf(preview, told).map(text => <Warning key={text} text={text} />)
}
