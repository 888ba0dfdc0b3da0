import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Failure } from '#contract/failure.ts'

type Props = {
  refusal: Failure | undefined
  /** The fields that somebody else changed too; set once their values were taken. */
  contested: string[] | undefined
  onTakeSaved: (() => Promise<void>) | undefined
}

/** Why a form was not saved, and the way on. */
export function DialogNotice({ refusal, contested, onTakeSaved }: Props) {
  if (!refusal && contested) return <TakenNotice isContested={contested.length > 0} />
  if (!refusal) return null
  const canTake = refusal.code === 'stale' && onTakeSaved
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{refusal.message}</Text>
        {canTake && <TakeButton onTake={onTakeSaved} />}
      </Group>
    </Alert>
  )
}

function TakeButton({ onTake }: { onTake: () => Promise<void> }) {
  const [isPending, setPending] = useState(false)
  const take = async () => {
    setPending(true)
    await onTake()
    setPending(false)
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      leftSection={<IconRefresh size={14} aria-hidden />}
      onClick={take}
    >
      Load the changes, keep mine
    </Button>
  )
}

function TakenNotice({ isContested }: { isContested: boolean }) {
  return (
    <Alert color="blue" role="status" icon={<IconInfoCircle size={18} aria-hidden />}>
      <Text size="sm">
        {isContested
          ? 'The other changes are loaded. Where you both changed a field, yours stands and theirs is written above it: check, then save again.'
          : 'The other changes are loaded, and yours are kept. Save again.'}
      </Text>
    </Alert>
  )
}
