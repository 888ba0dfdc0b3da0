import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { showFailure } from '#web/app/query-client.ts'
import { agreeTo, nothingLeft, readToPlan } from '#web/planner/data/plan.ts'
import { sendChange } from '#web/planning/change.ts'
import type { Entry } from '#web/planning/entry.ts'
import { type OfferUndo, undoOf } from '#web/planning/undo-list.ts'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayPlan } from '#words/en/planner-plans.ts'

/**
 * Notes that the customer agreed today to the dates of an audit, or makes an agreed one tentative: at once, as it can be undone.
 * Another day and how it was agreed are entered on the audit’s page.
 */
export function useAgree(offerUndo: OfferUndo) {
  const client = useQueryClient()
  const underway = useRef(new Set<number>())
  return useCallback(
    ({ project }: Entry) => {
      if (!project || underway.current.has(project.id)) return
      const { id, idflNumber: number } = project
      const isAgreed = !project.isAgreed
      underway.current.add(id)
      async function save() {
        const audit = await readToPlan(id, ['assigned'])
        if ((audit.agreedOn !== null) === isAgreed) throw nothingLeft(sayPlan('alreadySo'))
        const reply = await sendChange(client, [agreeTo(audit, isAgreed)])
        offerUndo({
          done: sayAgreement(isAgreed ? 'nowAgreed' : 'nowTentative', { number }),
          restores: sayAgreement(isAgreed ? 'tentativeAgain' : 'agreedAgain', { number }),
          ...undoOf(reply),
        })
      }
      void save()
        .catch(showFailure)
        .finally(() => underway.current.delete(id))
    },
    [client, offerUndo],
  )
}
