import { Button, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { audits } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayProposal } from '#words/en/plans.ts'
import { listNames } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'
import { saySentence, type WireRow } from './proposal.ts'
import { RowWays } from './row-ways.tsx'
import type { SetByHand } from './use-set-row.tsx'

/** Without `setByHand` it can only be read. */
type WhyProps = { planId: number; row: WireRow; setByHand: SetByHand | undefined }

/** All that is said of a row of a proposal. */
export const RowWhy = (props: WhyProps) =>
  props.row.kind === 'unplanned' ? <WhyNot {...props} /> : <WhySo {...props} />

/** Why a row stands where it does, and where else it could. */
function WhySo({ row, setByHand }: WhyProps) {
  const { reasons, alternatives, timeZone } = row
  return (
    <>
      <Part title={sayProposal('reasons')} lines={reasons.map(saySentence)} />
      <Part
        title={sayProposal('alternatives')}
        lines={alternatives.map(({ auditors, start, end, points }) => (
          <>
            {sayProposal('alternative', {
              when: formatInterval(start, end, timeZone),
              names: listNames(auditors.map(({ name }) => name)),
              points,
            })}{' '}
            {setByHand && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => setByHand(row, { start, end, auditors: auditors.map(({ id }) => id) })}
              >
                {sayPlanBoard('useThis')}
              </Button>
            )}
          </>
        ))}
      />
    </>
  )
}

/** Why a row has no place, who could go, and what would help. */
function WhyNot({ row, planId, setByHand }: WhyProps) {
  const { gap, blockers, blockerCount, ways } = row
  const waysId = useId()
  const more = blockerCount - blockers.length
  const mayOpen = may(audits.one)
  return (
    <>
      <Part title={sayProposal('gap')} lines={gap ? [saySentence(gap)] : []} />
      <Part
        title={sayProposal('blockers')}
        lines={[
          ...blockers.map(({ projectId, ...blocker }) =>
            projectId !== null && mayOpen ? (
              <AuditLink key={blocker.auditorId} id={projectId}>
                {saySentence(blocker)}
              </AuditLink>
            ) : (
              saySentence(blocker)
            ),
          ),
          ...(more > 0 ? [sayProposal('moreBlockers', { count: more })] : []),
        ]}
      />
      {ways.length > 0 && (
        <section aria-labelledby={waysId}>
          <Title order={3} size="h5" id={waysId} mb="xs">
            {sayProposal('ways')}
          </Title>
          <RowWays {...{ planId, row, setByHand }} />
        </section>
      )}
    </>
  )
}

/** Nothing where there are no lines. */
function Part({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" id={id} mb="xs">
        {title}
      </Title>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem', fontSize: 'var(--mantine-font-size-sm)' }}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences stay in their order
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
