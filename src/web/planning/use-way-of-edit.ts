import { useQueryClient } from '@tanstack/react-query'
import { audits } from '#contract/audits.ts'
import type { Input, RowOf } from '#contract/endpoint.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { sendChange } from './change.ts'
import { type OwnCall, touchedOf, versionNow } from './undo-list.ts'

type Audit = Pick<RowOf<typeof audits.list>, 'id' | 'agreedOn' | 'agreedNote'>
type Former = Omit<Input<typeof audits.update>['body'], 'version' | 'isUndo'>

/** The way back of an edit: another save of the fields as they were, and what the customer had agreed to with it. `left`: the version after the edit. */
export function useWayOfEdit(): (former: Former, before: Audit, left: number) => OwnCall {
  const client = useQueryClient()
  const update = useSave(audits.update)
  async function bringBack(former: Former, before: Audit, version: number) {
    const { id, agreedOn, agreedNote: note } = before
    const edited = await update({ params: { id }, body: { ...former, version, isUndo: true } })
    const { rosters } = edited.undo
    const leftAt = (left: number) => ({
      isWhole: true,
      touched: touchedOf({ audits: [{ projectId: id, version: left, before: version }], rosters }),
    })
    showSuccess(sayPlannerDialog('undone'))
    if (agreedOn === null || edited.agreedOn !== null) return leftAt(edited.version)
    const agree = { kind: 'agree', projectId: id, version: edited.version, agreedOn, note } as const
    const { audits: found } = await sendChange(client, [{ ...agree, comesBack: true }], { isUndo: true })
    return leftAt(found[0]?.version ?? edited.version)
  }
  return (former, before, left) => ({
    asks: touched => ({ ...former, kind: 'edit', projectId: before.id, version: versionNow(touched, left) }),
    run: touched => bringBack(former, before, versionNow(touched, left)),
  })
}
