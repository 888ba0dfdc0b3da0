import { useEffect, useEffectEvent, useState } from 'react'
import { type Decision, DecisionOffer, findDecisions } from '#web/certificates/decision-offer.tsx'
import type { AssignMode } from '#web/planning/candidates.ts'
import { DoneDialog } from '#web/planning/done-dialog.tsx'
import { SplitDialog } from '#web/planning/split-dialog.tsx'
import { useUndo } from '#web/planning/use-undo.tsx'
import { sayDone } from '#words/en/done.ts'
import { AgreeDialog, useMakeTentative } from './agree-dialog.tsx'
import { AssignAuditorsDialog } from './assign-auditors-dialog.tsx'
import type { Audit } from './audit.ts'
import type { AuditCommand } from './audit-commands.ts'
import { AuditForm } from './audit-form.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { useDeleteAudit, useStatusActions, useTakeDoneBack } from './status-actions.tsx'
import { useDoneUndo } from './use-done-undo.ts'

type Time = { start: string; end: string }

type Opened =
  | { dialog: 'form'; audit?: Audit; customerId?: number | undefined; time?: Time | undefined }
  | { dialog: AssignMode | 'agree' | 'copy' | 'split' | 'done'; audit: Audit }
  | { dialog: 'decide'; decisions: readonly Decision[] }

/** Runs the commands of audits: `dialogs` belongs on the page that runs them. */
export function useAuditCommands(onDeleted?: () => void) {
  const [opened, setOpened] = useState<Opened>()
  const changeStatus = useStatusActions(({ visits }) => void offerDecisions(visits))
  async function offerDecisions(visits: Audit['visits']) {
    const decisions = await findDecisions(visits)
    if (decisions.length > 0) setOpened({ dialog: 'decide', decisions })
  }
  const remove = useDeleteAudit(onDeleted)
  const { offerUndo } = useUndo()
  const offerDoneUndo = useDoneUndo()
  const makeTentative = useMakeTentative()
  const takeBack = useTakeDoneBack()

  /** `time`: what to edit its dates to. */
  function run(command: AuditCommand, audit: Audit, time?: Time) {
    if (command === 'edit') setOpened({ dialog: 'form', audit, time })
    else if (command === 'assign') setOpened({ dialog: 'assign', audit })
    else if (command === 're-assign') setOpened({ dialog: 'reassign', audit })
    else if (command === 'copy') setOpened({ dialog: 'copy', audit })
    else if (command === 'split') setOpened({ dialog: 'split', audit })
    else if (command === 'agree') setOpened({ dialog: 'agree', audit })
    else if (command === 'make tentative') makeTentative(audit)
    else if (command === 'done') setOpened({ dialog: 'done', audit })
    else if (command === 'not-done') takeBack(audit)
    else if (command === 'delete') remove(audit)
    else changeStatus(command, audit)
  }
  const close = () => setOpened(undefined)
  const leaveForm = (toAssign?: Audit) => setOpened(toAssign && { dialog: 'assign', audit: toAssign })

  return {
    run,
    /** For one customer, where it is known already whose audit it will be. */
    add: (customerId?: number) => setOpened({ dialog: 'form', customerId }),
    dialogs:
      opened &&
      (opened.dialog === 'form' ? (
        <AuditForm
          audit={opened.audit}
          customerId={opened.customerId}
          time={opened.time}
          onClose={leaveForm}
        />
      ) : opened.dialog === 'agree' ? (
        <AgreeDialog audit={opened.audit} onClose={close} />
      ) : opened.dialog === 'copy' ? (
        <CopyDialog audits={[opened.audit]} onClose={leaveForm} />
      ) : opened.dialog === 'done' ? (
        <DoneDialog
          audit={{ done: null, ...opened.audit }}
          onSaid={said =>
            offerDoneUndo(opened.audit, said, sayDone('said', { number: opened.audit.idflNumber }))
          }
          onClose={close}
        />
      ) : opened.dialog === 'split' ? (
        <SplitDialog projectId={opened.audit.id} onDone={offerUndo} onClose={close} />
      ) : opened.dialog === 'decide' ? (
        <DecisionOffer decisions={opened.decisions} onClose={close} />
      ) : (
        <AssignAuditorsDialog audit={opened.audit} mode={opened.dialog} onClose={close} />
      )),
  }
}

/** One command, asked from a screen that lists more than audits. */
export function AuditWork({
  asked: { command, record, time },
}: {
  asked: { command: AuditCommand; record: Audit; time?: Time }
}) {
  const { run, dialogs } = useAuditCommands()
  const begin = useEffectEvent(() => run(command, record, time))
  useEffect(() => begin(), [])
  return dialogs
}
