import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readMessage } from '#web/app/read-failure.ts'
import { keysToConfirm, type Steps, sendChange, type Taken } from './change.ts'
import { askUnfit } from './confirm-unfit.tsx'
import { keysShown, usePreview, warningsOf } from './preview.ts'
import { mayOverride, sayUnfit, unfitOf } from './unfit.ts'

/** What the server would say of a change, standards that the team loses among it. */
export function Foreseen({ steps, releases }: { steps: Steps; releases?: Taken['releases'] }) {
  const preview = usePreview(steps, releases)
  return preview && warningsOf(preview, []).map(text => <Note key={text} color="yellow" text={text} />)
}

export const Note = ({ color, text }: { color: 'yellow' | 'red'; text: string }) => (
  <Alert color={color} icon={<IconAlertTriangle size={18} aria-hidden />} p="sm" mb={4}>
    <Text size="sm">{text}</Text>
  </Alert>
)

/** Saves past what was shown; what a refusal names counts as shown, and the next try goes past that. */
export function useSaveSteps(
  steps: Steps | undefined,
  onSaved: (reply: Awaited<ReturnType<typeof sendChange>>) => void,
) {
  const client = useQueryClient()
  const [seen, setSeen] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  async function send(change: Steps, given: Parameters<typeof sendChange>[2] = {}) {
    const known = [...keysShown(client, change), ...seen, ...(given.seen ?? [])]
    onSaved(await sendChange(client, change, { ...given, seen: known }))
  }
  async function save() {
    if (!steps || isSaving) return
    setSaving(true)
    setRefusal(undefined)
    try {
      await send(steps).catch(async error => {
        const unfit = unfitOf(error)
        const more = mayOverride(unfit) ? await askUnfit(unfit) : undefined
        if (!more) throw error
        await send(steps, more)
      })
    } catch (error) {
      const unfit = unfitOf(error)
      setSeen(before => [...before, ...(keysToConfirm(error) ?? [])])
      setRefusal(unfit ? sayUnfit(unfit) : readMessage(error))
      setSaving(false)
    }
  }
  return { save, refusal, isSaving }
}
