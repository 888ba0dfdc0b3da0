import { requests } from '#contract/requests.ts'
import { useAsk, useRecord } from '#web/ui/read/use-ask.ts'

/** One request, asked again when the window gets the focus back. */
export const useRequest = (id: number | string) => useRecord(requests.one, id)

/** What accepting it would break; for who may decide it. */
export const useConsequences = (id: number, isAsked = true) =>
  useAsk(requests.consequences, isAsked && { params: { id } })
