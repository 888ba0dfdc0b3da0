import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './change-card.module.css'

export type BeforeAfter = {
  what: string
  before: string
  after: string
}

type Props = { changes: readonly BeforeAfter[]; warnings: readonly string[] }

/** What would be different, before and after, with what to mind. */
export function ChangeCard({ changes, warnings }: Props) {
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
        <Alert key={warning} color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} p="sm">
          <Text size="sm">{warning}</Text>
        </Alert>
      ))}
    </Stack>
  )
}
