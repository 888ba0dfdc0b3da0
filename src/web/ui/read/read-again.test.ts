import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAfterOthers } from './read-again.ts'

beforeEach(() => void vi.stubGlobal('document', { hidden: false }))
afterEach(() => void vi.unstubAllGlobals())

test('a first reading during which somebody else changes something is read once more', async () => {
  const client = new QueryClient()
  const answers: ((name: string) => void)[] = []
  new QueryObserver(client, {
    queryKey: ['/departments', {}],
    queryFn: () => new Promise(resolve => answers.push(resolve)),
  }).subscribe(() => {})
  readAfterOthers(client, () => true)
  readAfterOthers(client, () => true)
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await expect.poll(() => client.getQueryData(['/departments', {}])).toBe('after')
  expect(answers).toHaveLength(2)
})
