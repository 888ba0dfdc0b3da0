import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Details } from '#web/ui/details.tsx'
import { formatOffset, zoneName } from '#web/ui/format.ts'
import { HeldStandards } from '#web/ui/held-standards.tsx'
import { OwnTime } from '#web/ui/site-time.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import type { Account } from './account.ts'

type Props = { account: Account; reason: string | undefined; onClose: () => void }

/** An account that can only be looked at, and why. */
export function ViewAccountDialog({ account, reason, onClose }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false)
  useEffect(open, [open])
  useReturnFocus()
  return (
    <Modal opened={isOpen} onClose={close} onExitTransitionEnd={onClose} title={account.name} size="lg">
      <Stack gap="lg">
        {reason && (
          <Alert color="gray" icon={<IconLock size={18} aria-hidden />}>
            {reason} It can only be looked at.
          </Alert>
        )}
        <Details entries={listDetails(account)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function listDetails(account: Account) {
  const { deletedAt, auditor } = account
  return {
    ID: account.id,
    'Display name': account.displayName,
    'Full name': account.fullName,
    Username: account.username,
    'E-mail': account.email,
    Role: account.role?.name,
    Department: account.department?.name,
    Country: account.country?.name,
    'Time zone': `${zoneName(account.timeZone)} (${formatOffset(account.timeZone)})`,
    ...(auditor && { 'Standards held': <HeldStandards standards={auditor.standards} /> }),
    'Created at': <OwnTime at={account.createdAt} />,
    ...(deletedAt && { 'Deleted at': <OwnTime at={deletedAt} /> }),
  }
}
