import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useIsReadToPrint } from '#web/ui/page/read-to-print.ts'
import { sayRosterPrint } from '#words/en/roster-print.ts'

/** Prints what is shown, once all of it has been read. */
export function PrintButton({ variant }: Pick<ButtonProps, 'variant'>) {
  const isRead = useIsReadToPrint()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || !isRead) return
    setWanted(false)
    print()
  }, [isWanted, isRead])
  return (
    <Button
      size="xs"
      {...(variant && { variant })}
      leftSection={<IconPrinter size={14} aria-hidden />}
      loading={isWanted && !isRead}
      onClick={() => (isRead ? print() : setWanted(true))}
    >
      {sayRosterPrint('print')}
    </Button>
  )
}
