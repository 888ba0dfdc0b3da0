import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { drafts } from '#contract/drafts.ts'
import { may } from '#web/app/session.ts'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState, NoPermissionState } from '#web/ui/page/states.tsx'
import { sayCertification } from '#words/en/certification.ts'
import { sayDrafts } from '#words/en/drafts.ts'
import { useDraftPlan } from './draft-plan.ts'
import { DraftProposal } from './draft-proposal.tsx'
import { DraftResult } from './draft-result.tsx'

const board = { path: '/dashboard/certification' as const }

/** Makes audits of visits that were chosen on the board: a proposal to be changed, and then what came of it. */
export function DraftsPage() {
  const { plan, change, changeLine } = useDraftPlan()
  const title = sayDrafts('title')
  return (
    <Stack gap="lg">
      <Breadcrumb list={{ ...board, title: sayCertification('title') }} title={title} />
      <Page title={title} subtitle={plan && sayDrafts('visits', { count: plan.visitIds.length })}>
        {!may(drafts.propose) ? (
          <NoPermissionState />
        ) : !plan ? (
          <NothingChosen />
        ) : plan.result ? (
          <DraftResult result={plan.result} change={change} />
        ) : (
          <DraftProposal key={plan.begun} plan={plan} change={change} changeLine={changeLine} />
        )}
      </Page>
    </Stack>
  )
}

const NothingChosen = () => (
  <EmptyState
    title={sayDrafts('nothingChosen')}
    hint={sayDrafts('nothingChosenHint')}
    action={
      <Anchor component={Link} to={board.path} size="sm">
        {sayDrafts('toTheList')}
      </Anchor>
    }
  />
)
