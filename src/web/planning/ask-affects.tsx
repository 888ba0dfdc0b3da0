import { List, Text } from '@mantine/core'
import type { Affected } from '#contract/affected.ts'
import { localDay } from '#domain/zoned-time.ts'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { formatDate } from '#words/days.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayExclusion } from '#words/en/exclusions.ts'

type Confirmed = { confirmed?: true }

/**
 * Saves, and once more where that was refused because booked audits would no longer fit (409 `affects`) and the person wants it all the
 * same. False: they thought better of it. `asks` answers undefined of what it doesn’t ask about.
 */
export async function saveAnyway<Result>(
  save: (confirmed: Confirmed) => Promise<Result>,
  asks: (error: unknown) => Promise<boolean | undefined> = askAffects,
): Promise<Result | false> {
  try {
    return await save({})
  } catch (error) {
    const isAnyway = await asks(error)
    if (isAnyway === undefined) throw error
    return isAnyway && save({ confirmed: true })
  }
}

/** Lists the audits that would no longer fit and asks whether to save anyway; undefined where a save was refused for something else. */
export async function askAffects(error: unknown): Promise<boolean | undefined> {
  const failure = asFailure(error)
  if (failure?.code !== 'affects') return undefined
  return ask({
    title: sayExclusion('affectsTitle'),
    yes: sayExclusion('saveAnyway'),
    message: <AffectedAudits affected={failure.details as Affected} says={readMessage(error)} />,
  })
}

const mostShown = 8

function AffectedAudits({ affected: { count, rows }, says }: { affected: Affected; says: string }) {
  const shown = rows.slice(0, mostShown)
  // Of one audit there may be several rows.
  const more = count - new Set(shown.map(({ projectId }) => projectId)).size
  return (
    <>
      <Text size="sm">{says}</Text>
      <List size="sm" my="xs" withPadding>
        {shown.map(row => (
          <AffectedAudit key={`${row.projectId} ${row.auditorId}`} {...row} />
        ))}
      </List>
      {more > 0 && <Text size="sm">{sayCommon('andMore', { count: more })}</Text>}
      <Text size="sm" mt="xs">
        {sayExclusion('underConcerns')}
      </Text>
    </>
  )
}

/** Its day is that of the site, wherever it is read. */
function AffectedAudit({
  idflNumber: number,
  companyName: company,
  start,
  timeZone,
  auditorName: auditor,
  reasons,
}: Affected['rows'][number]) {
  const day = formatDate(localDay(new Date(start), timeZone))
  const about = auditor
    ? sayExclusion('affectedAudit', { number, company, day, auditor })
    : sayExclusion('affectedTeam', { number, company, day })
  return (
    <List.Item>
      {about} {reasons.map(({ text }) => text).join(' ')}
    </List.Item>
  )
}
