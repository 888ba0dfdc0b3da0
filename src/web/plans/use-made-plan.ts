import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

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
