import { Alert, Text } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { Failure } from '#contract/failure.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { sayForm } from '#words/en/form.ts'

type Props = {
  refusal: Failure | undefined
  /** The fields that somebody else changed too; set once their values were taken. */
  contested: string[] | undefined
}

/** Why a form was not saved, or what was taken over into it. */
export function DialogNotice({ refusal, contested }: Props) {
  if (!refusal && contested) return <TakenNotice isContested={contested.length > 0} />
  if (!refusal) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
      <Text size="sm">{readMessage(refusal)}</Text>
    </Alert>
  )
}

function TakenNotice({ isContested }: { isContested: boolean }) {
  return (
    <Alert color="blue" role="status" icon={<IconInfoCircle size={18} aria-hidden />}>
      <Text size="sm">{sayForm(isContested ? 'mergedContested' : 'merged')}</Text>
    </Alert>
  )
}
