import { bulk } from '#contract/bulk.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayBulk } from '#words/en/bulk.ts'
import type { Steps } from './change.ts'
import { type Touched, touchedOf, wayIfAllowed } from './undo-list.ts'

/** The way back of audits that were closed: they are re-opened, and `steps` give them their teams again. */
export function useReopen() {
  const undo = useSave(bulk.undo)
  async function reopen(steps: Steps, touched: readonly Touched[]) {
    const { audits, rosters } = await undo({ body: toBody(steps, touched) })
    showSuccess(sayBulk('undone', { count: audits.length }))
    const reopened = audits.map(({ id, version }) => ({ projectId: id, version, before: null }))
    return { isWhole: true, touched: touchedOf({ audits: reopened, rosters }) }
  }
  return (steps: Steps) =>
    wayIfAllowed(bulk.undo, {
      asks: touched => ({ kind: 'reopen', ...toBody(steps, touched) }),
      run: touched => reopen(steps, touched),
    })
}

function toBody(steps: Steps, touched: readonly Touched[]) {
  const audits = touched.flatMap(({ entity, id, version }) => (entity === 'project' ? [{ id, version }] : []))
  const versionOf = new Map(audits.map(({ id, version }) => [id, version]))
  return {
    audits,
    steps: steps.map(step =>
      'projectId' in step ? { ...step, version: versionOf.get(step.projectId) ?? step.version } : step,
    ),
  }
}
