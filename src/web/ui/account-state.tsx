import { Alert, Badge, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'

const whatDisabledMeans = 'It can’t sign in or take new bookings; existing bookings stay in the roster.'

/** Enabled is the usual case and stays quiet. */
export function AccountState({ isEnabled }: { isEnabled: boolean }) {
  if (isEnabled) return 'Enabled'
  return (
    <Tooltip label={whatDisabledMeans} maw={280}>
      <Badge color="gray" leftSection={<IconUserOff size={12} aria-hidden />}>
        Disabled
        <VisuallyHidden>: {whatDisabledMeans}</VisuallyHidden>
      </Badge>
    </Tooltip>
  )
}

export function DisabledNotice() {
  return (
    <Alert color="gray" icon={<IconUserOff size={18} aria-hidden />} title="This account is disabled">
      {whatDisabledMeans} An administrator can enable it again under Accounts.
    </Alert>
  )
}
