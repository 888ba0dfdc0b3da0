import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { showFailure } from '#web/app/query-client.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import { agreeTo, nothingLeft, readToPlan } from '#web/planner/data/plan.ts'
import { sendChange } from '#web/planning/change.ts'
import type { Entry } from '#web/planning/entry.ts'
import { type OfferUndo, undoOf } from '#web/planning/undo-list.ts'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayBulk } from '#words/en/bulk.ts'
import { sayPlan } from '#words/en/planner-plans.ts'

/** Of a booking, or of an audit in To do. */
type Of = {
  project?: Pick<NonNullable<Entry['project']>, 'id' | 'idflNumber' | 'isAgreed'> | null | undefined
}

/**
 * Notes that the customer agreed today to the dates of an audit, or makes an agreed one tentative, or several: at once, as it can be undone.
 * Another day and how it was agreed are entered on the audit’s page.
 */
export function useAgree(offerUndo: OfferUndo) {
  const client = useQueryClient()
  const underway = useRef(new Set<number>())
  return useCallback(
    (entries: readonly Of[]) => {
      const projects = entries.flatMap(({ project }) => project ?? [])
      // Of several that differ, those that are tentative become agreed.
      const isAgreed = projects.some(project => !project.isAgreed)
      const ids = new Set(projects.filter(project => !!project.isAgreed !== isAgreed).map(({ id }) => id))
      if (ids.size === 0 || [...ids].some(id => underway.current.has(id))) return
      for (const id of ids) underway.current.add(id)
      async function save() {
        if (ids.size > mostAtOnce) throw nothingLeft(sayBulk('tooMany', { most: mostAtOnce }))
        const read = await Promise.all([...ids].map(id => readToPlan(id, ['assigned'])))
        const audits = read.filter(audit => (audit.agreedOn !== null) !== isAgreed)
        if (audits.length === 0) throw nothingLeft(sayPlan('alreadySo'))
        const reply = await sendChange(
          client,
          audits.map(audit => agreeTo(audit, isAgreed)),
        )
        offerUndo({ ...sayDone(audits, isAgreed), ...undoOf(reply) })
      }
      void save()
        .catch(showFailure)
        .finally(() => {
          for (const id of ids) underway.current.delete(id)
        })
    },
    [client, offerUndo],
  )
}

/** As many steps as a call takes. */
const mostAtOnce = 100

function sayDone(audits: readonly Audit[], isAgreed: boolean) {
  const [first] = audits
  const count = audits.length
  if (first && count === 1) {
    const number = first.idflNumber
    return {
      done: sayAgreement(isAgreed ? 'nowAgreed' : 'nowTentative', { number }),
      restores: sayAgreement(isAgreed ? 'tentativeAgain' : 'agreedAgain', { number }),
    }
  }
  return {
    done: sayAgreement(isAgreed ? 'severalAgreed' : 'severalTentative', { count }),
    restores: sayAgreement(isAgreed ? 'restoresTentative' : 'restoresAgreed', { count }),
  }
}
