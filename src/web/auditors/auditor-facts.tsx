import { Text } from '@mantine/core'
import { requests } from '#contract/requests.ts'
import { holds } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { describeValidity } from '#web/people/describe-validity.ts'
import { validityOn } from '#web/people/validity.ts'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import lines from '#web/ui/page/lines.module.css'
import { Section } from '#web/ui/page/section.tsx'
import { showWorkDays } from '#web/ui/pickers/work-days.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayAllowance } from '#words/en/allowances.ts'
import { sayAuditorPage } from '#words/en/auditor-page.ts'
import { sayCommon } from '#words/en/common.ts'
import { describeAllowance, showAllowance } from '#words/show-allowance.ts'
import { zoneName } from '#words/zones.ts'
import type { Auditor } from './auditor.ts'

/** What somebody may audit and until when, and how they work. */
export function AuditorFacts({ auditor }: { auditor: Auditor }) {
  const { standards, timeZone, workDays, home, allowance } = auditor
  const today = useToday(timeZone)
  const ids = [...new Set(standards.map(({ standardId }) => standardId))]
  return (
    <Section id="auditor-standards" title={sayAuditorPage('standards')}>
      {ids.length === 0 ? (
        <Text c="gray.7">{sayCommon('noStandards')}</Text>
      ) : (
        <ul className={lines.lines} aria-labelledby="auditor-standards">
          {ids.map(id => (
            <Held key={id} periods={standards.filter(one => one.standardId === id)} today={today} />
          ))}
        </ul>
      )}
      <Facts>
        <Fact name={sayAuditorPage('timeZone')}>{zoneName(timeZone)}</Fact>
        <Fact name={sayAuditorPage('worksOn')}>
          {workDays ? showWorkDays(workDays) : sayAuditorPage('siteDays')}
        </Fact>
        {home?.place && <Fact name={sayAuditorPage('travelsFrom')}>{home.place}</Fact>}
        {allowance && (
          <Fact name={sayAllowance('title')}>
            {showAllowance(allowance)}
            <LeftThisYear auditor={auditor} today={today} />
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

/** For who decides on time off. */
function LeftThisYear({ auditor: { id }, today }: { auditor: Auditor; today: string }) {
  const { data } = useAsk(requests.allowance, holds('ViewAllRequests') && { query: { userId: id } })
  const [year] = data?.years ?? []
  return year ? <Text size="sm">{describeAllowance(year, today)}</Text> : null
}

function Held({ periods, today }: { periods: Auditor['standards']; today: string }) {
  const [standard] = periods
  if (!standard) return null
  const validity = validityOn(today, periods)
  const isSoon = validity.state === 'ending' || validity.state === 'ended'
  return (
    <li>
      <span>
        {standard.code}{' '}
        <Text span size="sm" c="gray.7">
          {standard.name}
        </Text>
      </span>
      <Text span size="sm" {...(isSoon && { c: 'yellow.9', fw: 500 })}>
        {describeValidity(validity)}
      </Text>
    </li>
  )
}
