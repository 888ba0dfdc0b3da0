import { standards } from '#contract/standards.ts'
import type { Programme } from '#domain/programme.ts'
import { useMasterData } from '#web/ui/pickers/use-options.ts'

/** What a certificate for a standard owes; null where it has none, or is not known yet. */
export function useProgramme(standardId: number | null | undefined): Programme | null {
  const { rows } = useMasterData(standards.list)
  return rows.find(({ id }) => id === standardId)?.programme ?? null
}
