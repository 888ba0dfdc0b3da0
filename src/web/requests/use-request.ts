import { useQuery } from '@tanstack/react-query'
import { requests } from '#contract/requests.ts'
import { call } from '#web/app/api.ts'

/** One request, asked again when the window gets the focus back. */
export function useRequest(id: number | string) {
  return useQuery({
    queryKey: [requests.one.path, { id: Number(id) }],
    queryFn: ({ signal }) => call(requests.one, { params: { id: String(id) } }, signal),
    refetchOnWindowFocus: true,
    meta: { isShownInPlace: true },
  })
}

/** What accepting it would break; for who may decide it. */
export function useConsequences(id: number, isAsked = true) {
  return useQuery({
    queryKey: [requests.consequences.path, { id }],
    queryFn: ({ signal }) => call(requests.consequences, { params: { id } }, signal),
    refetchOnWindowFocus: true,
    enabled: isAsked,
    meta: { isShownInPlace: true },
  })
}
