import { Grid, Stack } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { RecordPage } from '#web/ui/page/record-page.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { sayAudit } from '#words/en/audits.ts'
import { AuditDays } from './audit-days.tsx'
import { AuditFacts } from './audit-facts.tsx'
import { AuditHeading } from './audit-heading.tsx'
import { AuditSite } from './audit-site.tsx'
import { AuditTeam } from './audit-team.tsx'
import { CustomerMails } from './customer-mails.tsx'
import { useAuditCommands } from './use-audit-commands.tsx'

export function AuditPage() {
  const id = useParams({ strict: false }).id ?? ''
  const query = useRecord(audits.one, id)
  return (
    <RecordPage
      list={{ path: '/dashboard/audits', title: sayAudit('title') }}
      entity="project"
      title={sayAudit('audit')}
      loading={sayAudit('loadingAudit')}
      query={query}
    >
      {audit => <AuditView audit={audit} />}
    </RecordPage>
  )
}

function AuditView({ audit }: { audit: Reply<typeof audits.one> }) {
  const navigate = useNavigate()
  const commands = useAuditCommands(() => void navigate({ to: '/dashboard/audits' }))
  return (
    <>
      <AuditHeading audit={audit} onRun={commands.run} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <AuditFacts audit={audit} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            <AuditTeam audit={audit} />
            <AuditDays audit={audit} />
            <AuditSite audit={audit} />
            <CustomerMails audit={audit} />
          </Stack>
        </Grid.Col>
      </Grid>
      <HistorySection entity="project" id={audit.id} timeZone={audit.timeZone} />
      {commands.dialogs}
    </>
  )
}
