import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { sayRole } from '#words/en/roles.ts'
import { HeldPermissions } from './permissions-badge.tsx'
import type { Role } from './role.ts'

type Props = { role: Role; reason: string | undefined; onClose: () => void }

/** A role that can only be looked at, and why. */
export function ViewRoleDialog({ role, reason, onClose }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false)
  useEffect(open, [open])
  useReturnFocus()
  const names = role.permissions.map(({ name }) => name)
  return (
    <Dialog opened={isOpen} onClose={close} onExitTransitionEnd={onClose} title={role.name} size="lg">
      <Stack gap="md">
        {reason && (
          <Alert color="gray" icon={<IconLock size={18} aria-hidden />}>
            {reason}
          </Alert>
        )}
        <Group justify="space-between">
          <Text size="sm">{role.description}</Text>
          <StatusBadge status={role.isActive ? 'active' : 'inactive'} />
        </Group>
        {names.length > 0 ? (
          <HeldPermissions names={names} />
        ) : (
          <Text size="sm">{sayRole('noPermissions')}</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {sayRole('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
