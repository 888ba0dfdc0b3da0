import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

export function useOpenRequest(): (request: { id: number }) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ id }) => void navigate({ to: '/dashboard/request/$id', params: { id: String(id) } }),
    [navigate],
  )
}
