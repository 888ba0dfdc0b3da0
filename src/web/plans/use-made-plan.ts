import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Input } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useSave } from '#web/ui/read/use-save.ts'

/** Leads from a dialog to the plan it made, once it has slid out: until then its form would ask whether to leave it. */
export function useMadePlan(onClose: () => void) {
  const router = useRouter()
  const made = useRef<number>(undefined)
  return {
    keep({ id }: { id: number }) {
      made.current = id
    },
    leave() {
      onClose()
      if (made.current !== undefined) router.history.push(`/dashboard/plans/${made.current}`)
    },
  }
}

/** Makes another proposal of one by a single press, and leads to it; nothing more while it is being asked for. */
export function useAskAgain(id: number) {
  const again = useSave(plans.again)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return async (body: Input<typeof plans.again>['body']): Promise<void> => {
    if (isAsking) return
    setAsking(true)
    await again({ params: { id }, body })
      .then(made => navigate({ to: '/dashboard/plans/$id', params: { id: String(made.id) } }))
      .catch(showFailure)
    setAsking(false)
  }
}
