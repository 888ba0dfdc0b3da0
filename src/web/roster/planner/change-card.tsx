import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type SiteTime, useHolidayHint } from '#web/ui/use-holiday-hint.ts'
import classes from './change-card.module.css'

export type BeforeAfter = {
  what: string
  before: string
  after: string
}

type Props = {
  changes: readonly BeforeAfter[]
  warnings: readonly string[]
  /** When the audits concerned are to be: a public holiday there is worth a warning. */
  sites?: readonly SiteTime[] | undefined
}

/** What would be different, before and after, with what to mind. */
export function ChangeCard({ changes, warnings, sites = [] }: Props) {
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
      {sites.length > 0 && (
        <div role="status" className={classes.told}>
          {sites.map(site => (
            <HolidayWarning key={`${site.countryId} ${site.start} ${site.end}`} site={site} />
          ))}
        </div>
      )}
    </Stack>
  )
}

/** Read once the question is asked: a holiday forbids nothing. */
function HolidayWarning({ site }: { site: SiteTime }) {
  const hint = useHolidayHint(site)
  return hint && <Warning text={hint} />
}

function Warning({ text }: { text: string }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} p="sm">
      <Text size="sm">{text}</Text>
    </Alert>
  )
}
