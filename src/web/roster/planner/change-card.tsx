import { Stack, Text } from '@mantine/core'
import { type SiteTime, useHolidayHint } from '#web/ui/use-holiday-hint.ts'
import { weekendHint } from '#web/ui/weekend-days.ts'
import classes from './change-card.module.css'
import type { CoverageChange } from './coverage.ts'
import { CoverageWarning } from './coverage-warning.tsx'
import { Warning } from './warning.tsx'

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
  /** What becomes of the teams: a standard that is lost is worth one too. */
  coverage?: readonly CoverageChange[] | undefined
}

/** What would be different, before and after, with what to mind. */
export function ChangeCard({ changes, warnings, sites = [], coverage = [] }: Props) {
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
      {sites.length + coverage.length > 0 && (
        <div role="status" className={classes.told}>
          {coverage.map(change => (
            <CoverageWarning key={change.auditId} change={change} />
          ))}
          {sites.map(site => (
            <DayWarnings key={`${site.countryId} ${site.start} ${site.end}`} site={site} />
          ))}
        </div>
      )}
    </Stack>
  )
}

/** Holidays are read once the question is asked; neither they nor weekends forbid anything. */
function DayWarnings({ site }: { site: SiteTime }) {
  const holidays = useHolidayHint(site)
  const weekend = weekendHint({ start: new Date(site.start), end: new Date(site.end) }, site.timeZone)
  return (
    <>
      {weekend && <Warning text={weekend} />}
      {holidays && <Warning text={holidays} />}
    </>
  )
}
