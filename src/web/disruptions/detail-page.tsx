import { Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { disruptions } from '#contract/disruptions.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { RecordPage } from '#web/ui/page/record-page.tsx'
import { StaleNotice } from '#web/ui/page/states.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { sayDesk } from '#words/en/disruption-desk.ts'
import { sayDisruption } from '#words/en/disruptions.ts'
import { CaseHeading } from './case-heading.tsx'
import classes from './desk.module.css'
import { DeskFoot } from './desk-foot.tsx'
import { HitCard } from './hit-card.tsx'
import { useApply } from './use-apply.tsx'
import { useDesk } from './use-desk.ts'
import type { Disruption } from './ways.ts'

/** The desk of one case: who is missing, and what is done about each audit that hits. */
export function DisruptionPage() {
  const query = useRecord(disruptions.one, useParams({ strict: false }).id ?? '')
  return (
    <RecordPage
      list={{ path: '/dashboard/disruptions', title: sayDisruption('title') }}
      title={sayDesk('oneDisruption')}
      loading={sayDesk('loading')}
      query={query}
    >
      {one => <DisruptionView key={one.id} one={one} />}
    </RecordPage>
  )
}

function DisruptionView({ one }: { one: Disruption }) {
  return (
    <>
      <CaseHeading one={one} />
      <Hits one={one} />
      <HistorySection entity="disruption" id={one.id} timeZone={useMe().timeZone} />
    </>
  )
}

function Hits({ one }: { one: Disruption }) {
  const desk = useDesk(one)
  const sending = useApply(one, desk.forget)
  return (
    <Stack component="section" gap="md" aria-labelledby="hits">
      <Title order={2} size="h4" id="hits">
        {sayDesk('hits')}
      </Title>
      {one.hits.length === 0 && (
        <Text size="sm" c="gray.7">
          {sayDesk(one.hitCount === 0 ? 'noHits' : 'hitsUnseen')}
        </Text>
      )}
      {!!desk.error && desk.isAsked && <StaleNotice says={readMessage(desk.error)} onRetry={desk.retry} />}
      <div className={classes.hits}>
        {one.hits.map(hit => (
          <HitCard
            key={hit.project.id}
            one={one}
            hit={hit}
            desk={desk}
            refusal={sending.refusal?.byAudit[hit.project.id]}
          />
        ))}
      </div>
      <DeskFoot one={one} desk={desk} sending={sending} />
    </Stack>
  )
}
