import { Grid } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMe } from '#web/app/session.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { RecordPage } from '#web/ui/page/record-page.tsx'
import { sayRequest } from '#words/en/requests.ts'
import { CancelNotice } from './cancel-dialog.tsx'
import { ConsequencesPanel } from './consequences-panel.tsx'
import { asPerson, type Request } from './request.ts'
import { commandsFor } from './request-commands.ts'
import { RequestDecision } from './request-decision.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestHeading } from './request-heading.tsx'
import { useRequest } from './use-request.ts'
import { useRequestCommands } from './use-request-commands.tsx'

export function RequestPage() {
  const id = useParams({ strict: false }).id ?? ''
  return (
    <RecordPage
      list={{ path: '/dashboard/request', title: sayRequest('title') }}
      entity="request"
      title={sayRequest('oneRequest')}
      loading={sayRequest('loadingRequest')}
      query={useRequest(id)}
    >
      {request => <RequestView request={request} />}
    </RecordPage>
  )
}

function RequestView({ request }: { request: Request }) {
  const navigate = useNavigate()
  const commands = useRequestCommands(() => void navigate({ to: '/dashboard/request' }))
  const mayDecide = commandsFor(request, asPerson(useMe())).includes('accept')
  return (
    <>
      <RequestHeading request={request} onRun={commands.run} />
      <CancelNotice request={request} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <RequestFacts request={request} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          {mayDecide ? <ConsequencesPanel request={request} /> : <RequestDecision request={request} />}
        </Grid.Col>
      </Grid>
      <HistorySection entity="request" id={request.id} timeZone={request.timeZone} />
      {commands.dialogs}
    </>
  )
}
