import { Anchor, Grid, Paper, Stack, VisuallyHidden } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isGone } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { ErrorState, LoadingState } from '#web/ui/states.tsx'
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
  const { data, error, refetch } = useRequest(id)
  const [hadFocus, setHadFocus] = useState(false)
  return (
    <Stack gap="lg">
      <nav aria-label="Breadcrumb">
        <Anchor component={Link} to="/dashboard/request" size="sm">
          Requests
        </Anchor>
      </nav>
      {data && !isGone(error) ? (
        <RequestView request={data} takesFocus={hadFocus} />
      ) : (
        <Paper withBorder>
          <VisuallyHidden component="h1" onFocus={() => setHadFocus(true)}>
            Request
          </VisuallyHidden>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingState label="Loading the request" />
          )}
        </Paper>
      )}
    </Stack>
  )
}

type ViewProps = {
  request: Request
  /** Whoever arrived on the heading of the page that was loading stays on the heading. */
  takesFocus: boolean
}

function RequestView({ request, takesFocus }: ViewProps) {
  const navigate = useNavigate()
  const commands = useRequestCommands(() => void navigate({ to: '/dashboard/request' }))
  const mayDecide = commandsFor(request, asPerson(useMe())).includes('accept')
  return (
    <>
      <RequestHeading request={request} takesFocus={takesFocus} onRun={commands.run} />
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
