import { copies } from '#contract/copies.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { type Touched, wayIfAllowed } from '#web/planning/undo-list.ts'
import { useSave } from '#web/ui/read/use-save.ts'

/** The way back of audits that were just made: they are deleted, where nobody touched them since. */
export function useRemoveMade() {
  const remove = useSave(copies.undo)
  const toBody = (made: readonly Touched[]) => ({ audits: made.map(({ id, version }) => ({ id, version })) })
  return (sayUndone: (count: number) => string) =>
    wayIfAllowed(copies.undo, {
      asks: made => ({ kind: 'remove', ...toBody(made) }),
      run: async made => {
        await remove({ body: toBody(made) })
        showSuccess(sayUndone(made.length))
        return { isWhole: true, touched: [] }
      },
    })
}
