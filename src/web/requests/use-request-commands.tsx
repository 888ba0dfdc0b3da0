import { Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { requests } from '#contract/requests.ts'
import { blocksRoster, type RequestAction } from '#domain/request-status.ts'
import { confirmAction, confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { sayRequest } from '#words/en/requests.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { askToDecide } from './decide-dialog.tsx'
import type { Request } from './request.ts'
import { RequestDialog } from './request-dialog.tsx'
import { formatWhen } from './when.ts'

type Asked = { command: 'askCancel' | 'refuseCancel'; request: Request }

/** Runs the commands of requests: `dialogs` belongs on the page that runs them. */
export function useRequestCommands(onDeleted?: () => void) {
  const { edited, edit, stop } = useEdited<Request>()
  const canceling = useEdited<Asked>()
  const remove = useSave(requests.remove, sayRequest('deleted'))
  const cancel = useSave(requests.remove, sayRequest('canceled'))

  const askToDelete = (request: Request) =>
    confirmDelete({
      question: sayQuestion('deleteQuestion', request),
      hint: request.status === 'accept' && <DeletedTime request={request} />,
      run: async () => {
        await remove({ params: { id: request.id } })
        onDeleted?.()
      },
    })

  /** Accepted time whose person asks for it: it is canceled rather than deleted. */
  const askToCancel = (request: Request) =>
    confirmAction({
      title: sayRequest('cancelTitle'),
      message: sayQuestion('cancelQuestion', request),
      extra: <DeletedTime request={request} />,
      size: 'sm',
      confirmLabel: sayRequest('acceptCancel'),
      cancelLabel: sayRequest('keepAccepted'),
      danger: true,
      run: async () => {
        await cancel({ params: { id: request.id } })
        onDeleted?.()
      },
    })

  function run(command: RequestAction, request: Request) {
    if (command === 'edit') edit(request)
    else if (command === 'delete') (request.cancelAskedAt ? askToCancel : askToDelete)(request)
    else if (command === 'askCancel' || command === 'refuseCancel') canceling.edit({ command, request })
    else askToDecide(command, request)
  }
  return {
    run,
    add: () => edit(),
    dialogs: (
      <>
        {edited && <RequestDialog key={edited.key} request={edited.record} onClose={stop} />}
        {canceling.edited?.record && (
          <CancelDialog key={canceling.edited.key} {...canceling.edited.record} onClose={canceling.stop} />
        )}
      </>
    ),
  }
}

const sayQuestion = (question: 'deleteQuestion' | 'cancelQuestion', request: Request) =>
  sayRequest.rich(question, {
    category: request.category,
    name: request.user.name,
    when: formatWhen(request, request.timeZone),
    b: bold,
  })

function DeletedTime({ request: { category, user } }: { request: Request }) {
  if (!blocksRoster(category)) return null
  return (
    <Text size="sm" c="gray.7">
      {sayRequest('timeIsFreeAgain', { name: user.name })}
    </Text>
  )
}

/** One command, asked from a screen that lists more than requests. */
export function RequestWork({
  asked: { command, record },
}: {
  asked: { command: RequestAction; record: Request }
}) {
  const { run, dialogs } = useRequestCommands()
  const begin = useEffectEvent(() => run(command, record))
  useEffect(() => begin(), [])
  return dialogs
}
