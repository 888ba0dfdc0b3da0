import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { CopyButton } from '#web/ui/table/copy-button.tsx'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayAccount } from '#words/en/accounts.ts'
import type { Account } from './account.ts'

type Props = { account: Account; onClose: () => void }

/** Asks, then shows the new one-time password, which nobody can read again once this is shut. */
export function ResetPasswordDialog({ account, onClose }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { given, refusal, isPending, reset } = useReset(account)
  useEffect(open, [open])
  useReturnFocus()
  // Nothing that slips may take the only sight of it away, nor what closes before it has come.
  const mayClose = !given && !isPending
  return (
    <Dialog
      opened={isOpen}
      onClose={() => mayClose && close()}
      onExitTransitionEnd={onClose}
      title={sayAccount(given ? 'oneTimePassword' : 'resetPassword')}
      withCloseButton={mayClose}
    >
      {given ? (
        <ShownPassword name={account.name} {...given} onDone={close} />
      ) : (
        <Stack gap="lg">
          <Text size="sm">{sayAccount.rich('resetHint', { name: account.name, b: bold })}</Text>
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
              {sayAccount('cancel')}
            </Button>
            <Button onClick={reset} loading={isPending}>
              {sayAccount('resetPassword')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

function useReset({ id }: Account) {
  const [given, setGiven] = useState<Reply<typeof accounts.resetPassword>>()
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  const call = useSave(accounts.resetPassword, sayAccount('passwordReset'))

  async function reset() {
    setPending(true)
    setRefusal(undefined)
    try {
      setGiven(await call({ params: { id } }))
    } catch (error) {
      setRefusal(readMessage(error))
    }
    setPending(false)
  }
  return { given, refusal, isPending, reset }
}

type ShownPasswordProps = { name: string; password: string; expiresAt: string; onDone: () => void }

/** A one-time password to pass on; shown only once, until one confirms having it. */
function ShownPassword({ name, password, expiresAt, onDone }: ShownPasswordProps) {
  return (
    <Stack gap="lg">
      <Text size="sm" role="status">
        {sayAccount.rich('giveIt', { name, expires: () => <OwnTime key="expires" at={expiresAt} /> })}
      </Text>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          label={sayAccount('oneTimePassword')}
          readOnly
          flex={1}
          data-autofocus
          autoFocus
          styles={{ input: { fontFamily: 'monospace', fontSize: '1rem' } }}
          value={password}
          onFocus={event => event.currentTarget.select()}
        />
        <CopyButton read={() => password} variant="default" />
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>{sayAccount('noted')}</Button>
      </Group>
    </Stack>
  )
}
