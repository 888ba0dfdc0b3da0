import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readAgain } from './read-again.ts'
import { isTouched, type Touch } from './touched.ts'

/** Reads again what shows something, where no save and no news says so: a refusal shows that it has changed. */
export function useReadAgain(): (touch: Touch) => Promise<void> {
  const client = useQueryClient()
  return useCallback(touch => readAgain(client, queryKey => isTouched(queryKey, touch)), [client])
}
