import { Failure } from '#contract/failure.ts'
import { visits } from '#contract/visits.ts'
import { call } from '#web/app/api.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import type { Confirmation } from '#web/ui/dialog/confirm-body.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCertification } from '#words/en/certification.ts'
import { nameVisitOf } from '#words/visit-name.ts'
import type { Visit } from './certificate.ts'
import { commandsFor } from './visit-commands.ts'

/** A visit with the number of its certificate, null while that is pending. */
type Asked = Visit & { number: string | null }
export type VisitQuestion = 'reset' | 'waive' | 'reopen'

type Body = { reason: string; version: number }

/** Asks before a visit goes back to the rule, is waived or opened again. */
export function useVisitQuestions(): (command: VisitQuestion, visit: Asked) => void {
  const reset = useSave(visits.update, sayCertification('backToRule'))
  const waive = useSave(visits.waive, sayCertification('visitWaived'))
  const reopen = useSave(visits.reopen, sayCertification('visitReopened'))
  const run = (command: VisitQuestion, id: number, { reason, version }: Body): Promise<unknown> => {
    const params = { id }
    if (command === 'waive') return waive({ params, body: { reason, version } })
    if (command === 'reopen') return reopen({ params, body: { reason, version } })
    return reset({ params, body: { reset: true, ...(reason && { reason }), version } })
  }
  const toConfirmation = (command: VisitQuestion, visit: Asked): Confirmation => ({
    title: sayCertification(`title:${command}`),
    message: sayCertification.rich(`will:${command}`, { visit: nameVisitOf(visit), b: bold }),
    confirmLabel: sayCertification(`command:${command}`),
    danger: command === 'waive',
    reason: { optional: command === 'reset' },
    size: 'md',
    run: reason => run(command, visit.id, { reason, version: visit.version }),
    renew: async () => ({ confirmation: toConfirmation(command, await readToRun(visit.id, command)) }),
  })
  return (command, visit) => confirmAction(toConfirmation(command, visit))
}

/** As it stands now; refused where that leaves nothing to confirm. */
async function readToRun(id: number, command: VisitQuestion): Promise<Asked> {
  const visit = await call(visits.one, { params: { id } })
  if (!commandsFor(visit).includes(command))
    throw new Failure('conflict', sayCertification('nothingLeft', { visit: nameVisitOf(visit) }))
  return visit
}
