import { Alert, Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { HeldStandards } from '#web/people/held-standards.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayAccount } from '#words/en/accounts.ts'
import { formatOffset, zoneName } from '#words/zones.ts'
import type { Account } from './account.ts'

type Props = { account: Account; reason: string | undefined; onClose: () => void }

/** An account that can only be looked at, and why. */
export function ViewAccountDialog({ account, reason, onClose }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false)
  useEffect(open, [open])
  useReturnFocus()
  return (
    <Dialog opened={isOpen} onClose={close} onExitTransitionEnd={onClose} title={account.name} size="lg">
      <Stack gap="lg">
        {reason && (
          <Alert color="gray" icon={<IconLock size={18} aria-hidden />}>
            {sayAccount('readOnly', { reason })}
          </Alert>
        )}
        <AccountFacts account={account} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {sayAccount('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function AccountFacts({ account }: { account: Account }) {
  const { deletedAt, auditor } = account
  return (
    <Facts>
      <Fact name={sayAccount('id')}>{account.id}</Fact>
      <Fact name={sayAccount('displayName')}>{account.displayName}</Fact>
      <Fact name={sayAccount('fullName')}>{account.fullName}</Fact>
      <Fact name={sayAccount('username')}>{account.username}</Fact>
      <Fact name={sayAccount('email')}>{account.email}</Fact>
      <Fact name={sayAccount('role')}>{account.role?.name}</Fact>
      <Fact name={sayAccount('department')}>{account.department?.name}</Fact>
      <Fact name={sayAccount('country')}>{account.country?.name}</Fact>
      <Fact name={sayAccount('timeZone')}>
        {zoneName(account.timeZone)} ({formatOffset(account.timeZone, new Date())})
      </Fact>
      {auditor && (
        <Fact name={sayAccount('standardsHeld')}>
          <HeldStandards standards={auditor.standards} timeZone={account.timeZone} />
        </Fact>
      )}
      <Fact name={sayAccount('createdAt')}>
        <OwnTime at={account.createdAt} />
      </Fact>
      {deletedAt && (
        <Fact name={sayAccount('deletedAt')}>
          <OwnTime at={deletedAt} />
        </Fact>
      )}
    </Facts>
  )
}
