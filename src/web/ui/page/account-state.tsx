import { Alert, Badge, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { sayCommon } from '#words/en/common.ts'

/** Enabled is the usual case and stays quiet. */
export function AccountState({ isEnabled }: { isEnabled: boolean }) {
  if (isEnabled) return <span data-whole>{sayCommon('enabled')}</span>
  return (
    <Tooltip label={sayCommon('disabledMeans')} maw={280}>
      <Badge color="gray" leftSection={<IconUserOff size={12} aria-hidden />}>
        {sayCommon('disabled')}
        <VisuallyHidden>: {sayCommon('disabledMeans')}</VisuallyHidden>
      </Badge>
    </Tooltip>
  )
}

export function DisabledNotice() {
  return (
    <Alert color="gray" icon={<IconUserOff size={18} aria-hidden />} title={sayCommon('accountDisabled')}>
      {sayCommon('accountDisabledHint')}
    </Alert>
  )
}
