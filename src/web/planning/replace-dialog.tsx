import { Text } from '@mantine/core'
import { useState } from 'react'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { sayPlan } from '#words/en/planner-plans.ts'
import { sayReplace } from '#words/en/replace.ts'
import { formatBeside } from '#words/moments.ts'
import { replaceStep } from './replace-step.ts'
import type { SplitMember } from './split.ts'
import { type Audit, SubstituteDialog, SubstituteForm } from './substitute-dialog.tsx'
import { type Substitute, SubstituteList } from './substitute-list.tsx'
import { undoOf } from './undo-list.ts'
import { useUndo } from './use-undo.tsx'

type Props = { projectId: number; memberId: number; onClose: () => void }

/** Somebody else in the place of one of a team, from any screen that shows the audit. */
export function ReplaceDialog({ projectId, memberId, onClose }: Props) {
  const memberOf = (audit: Audit | undefined) => audit?.auditors.find(({ id }) => id === memberId)
  function titleOf(audit: Audit | undefined) {
    const member = memberOf(audit)
    return member ? sayPlannerDialog('replaceTitle', { name: member.name }) : sayPlan('replaceTitle')
  }
  return (
    <SubstituteDialog {...{ projectId, titleOf, onClose }}>
      {audit => {
        const member = memberOf(audit)
        return member ? (
          <ReplaceBody {...{ audit, member, onClose }} />
        ) : (
          <Text size="sm">{sayReplace('gone', { number: audit.idflNumber })}</Text>
        )
      }}
    </SubstituteDialog>
  )
}

type BodyProps = { audit: Audit; member: SplitMember; onClose: () => void }

function ReplaceBody({ audit, member, onClose }: BodyProps) {
  const { mine } = useShownZone()
  const [taker, setTaker] = useState<Substitute>()
  const { offerUndo } = useUndo()
  const others = audit.auditors.filter(({ id }) => id !== member.id)
  const gap = audit.standardId.filter(id => !others.some(({ covers }) => covers.includes(id)))
  return (
    <SubstituteForm
      steps={taker && [replaceStep(audit, member, taker.id)]}
      hint={sayReplace('choose')}
      save={sayPlan('replace')}
      onSaved={reply => {
        if (!taker) return
        const about = { name: taker.name, before: member.name, title: audit.idflNumber }
        offerUndo({
          done: sayPlan('replaced', about),
          restores: sayReplace('restores', { name: member.name, number: audit.idflNumber }),
          ...undoOf(reply),
        })
      }}
      onClose={onClose}
    >
      <Text size="sm">
        {audit.idflNumber} · {audit.companyName} ·{' '}
        {formatBeside({ start: member.start, end: member.end, timeZone: audit.timeZone }, mine)}
      </Text>
      <SubstituteList
        {...{ audit, member, gap }}
        part={{ start: member.start, end: member.end }}
        label={sayPlannerDialog('auditors')}
        titleOf={({ name }) => sayPlannerDialog('replaceWith', { name })}
        chosenId={taker?.id}
        onPick={setTaker}
      />
    </SubstituteForm>
  )
}
