import { Grid, Stack } from '@mantine/core'
import { IconCalendarEvent, IconPencil } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { auditors } from '#contract/auditors.ts'
import { rosters } from '#contract/rosters.ts'
import { currentUser, holds, may } from '#web/app/session.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { AccountState } from '#web/ui/page/account-state.tsx'
import { ActionButton, RecordHeading } from '#web/ui/page/record-heading.tsx'
import { RecordPage } from '#web/ui/page/record-page.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { sayAuditorPage } from '#words/en/auditor-page.ts'
import { sayAuditor } from '#words/en/auditors.ts'
import type { Auditor } from './auditor.ts'
import { AuditorAbsences, AuditorAudits } from './auditor-bookings.tsx'
import { AuditorFacts } from './auditor-facts.tsx'
import { AuditorLoad } from './auditor-load.tsx'
import { EditAuditorDialog } from './edit-auditor-dialog.tsx'
import { useBookingsOf } from './use-bookings-of.ts'

export function AuditorPage() {
  const id = useParams({ strict: false }).id ?? ''
  const query = useRecord(auditors.one, id)
  return (
    <RecordPage
      list={{ path: '/dashboard/auditors', title: sayAuditor('title') }}
      entity="auditor"
      title={sayAuditorPage('auditor')}
      loading={sayAuditorPage('loading')}
      query={query}
    >
      {auditor => <AuditorView key={auditor.id} auditor={auditor} />}
    </RecordPage>
  )
}

function AuditorView({ auditor }: { auditor: Auditor }) {
  return (
    <>
      <Heading auditor={auditor} />
      {may(rosters.list) ? <WithBookings auditor={auditor} /> : <AuditorFacts auditor={auditor} />}
      {seesBookings(auditor.id) && (
        <HistorySection
          entity="auditor"
          id={auditor.id}
          timeZone={auditor.timeZone}
          of="roster"
          title={sayAuditorPage('historyOfBookings')}
        />
      )}
      <HistorySection entity="auditor" id={auditor.id} timeZone={auditor.timeZone} />
    </>
  )
}

/** One's own, or anybody's for whoever may open what is booked. */
const seesBookings = (id: number) =>
  holds('ViewDetailRoster') || (currentUser()?.id === id && holds('ViewOwnRoster'))

function Heading({ auditor }: { auditor: Auditor }) {
  const { id, name, isEnabled, department, country, email } = auditor
  const { edited, edit, stop } = useEdited<Auditor>()
  const navigate = useNavigate()
  const showRoster = () => void navigate({ to: '/dashboard/rosters', search: { auditorId: String(id) } })
  const about = { department: department.name, country: country.name, email }
  return (
    <>
      <RecordHeading
        title={name}
        badge={isEnabled ? null : <AccountState isEnabled={false} />}
        about={sayAuditorPage('about', about)}
      >
        {may(rosters.list) && (
          <ActionButton
            action={{ label: sayAuditorPage('showRoster'), icon: IconCalendarEvent, onClick: showRoster }}
            isNext={false}
          />
        )}
        {may(auditors.update) && (
          <ActionButton
            action={{ label: sayAuditorPage('edit'), icon: IconPencil, onClick: () => edit(auditor) }}
            isNext={false}
          />
        )}
      </RecordHeading>
      {edited?.record && <EditAuditorDialog key={edited.key} auditor={edited.record} onClose={stop} />}
    </>
  )
}

function WithBookings({ auditor }: { auditor: Auditor }) {
  const bookings = useBookingsOf(auditor)
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <AuditorAudits id={auditor.id} bookings={bookings} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="lg">
          <AuditorLoad bookings={bookings} timeZone={auditor.timeZone} />
          <AuditorFacts auditor={auditor} />
          <AuditorAbsences bookings={bookings} />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}
