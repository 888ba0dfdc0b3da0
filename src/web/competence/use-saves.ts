import { competences } from '#contract/competences.ts'
import type { Input } from '#contract/endpoint.ts'
import { saveAnyway } from '#web/planning/ask-affects.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCompetence } from '#words/en/competence.ts'
import type { Competence } from './competence.ts'

/** Sets the periods of a standard. False: nothing was saved after all. */
export function useSavePeriods() {
  const update = useSave(competences.update, sayCompetence('saved'))
  return ({ id, version }: Competence, body: Omit<Input<typeof competences.update>['body'], 'version'>) =>
    saveAnyway(confirmed => update({ params: { id }, body: { ...body, version, ...confirmed } }))
}

/** Approves periods, or takes the approval away. */
export function useApprove() {
  const [approve, withdraw] = [
    useSave(competences.approve, sayCompetence('approved')),
    useSave(competences.approve, sayCompetence('approvalWithdrawn')),
  ]
  return ({ id, version }: Competence, ids: number[], approved: boolean) =>
    saveAnyway(confirmed =>
      (approved ? approve : withdraw)({
        params: { id },
        body: { ids, approved, version, ...confirmed },
      }),
    )
}
