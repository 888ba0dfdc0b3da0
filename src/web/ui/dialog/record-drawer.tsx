import { useModals } from '@mantine/modals'
import { type ReactNode, useEffect, useState } from 'react'
import { SideDialog } from './dialog.tsx'
import { dialogAttributes } from './dialog-attributes.ts'

type Props<Shown> = {
  /** What it shows; undefined: it is shut. */
  opened: Shown | undefined
  onClose: () => void
  /** Whether a dialog of its own lies over it. */
  isCovered: boolean
  /** In px. */
  size: number
  title: (shown: Shown) => string
  children: (shown: Shown) => ReactNode
}

/** A record beside the list that it stands in. Escape shuts what lies over it first, and it slides out with what it showed. */
export function RecordDrawer<Shown>({ opened, onClose, isCovered, size, title, children }: Props<Shown>) {
  const shown = useLast(opened)
  const { modals } = useModals()
  const isTopmost = useIsTopmost(isCovered || modals.length > 0)
  return (
    <SideDialog
      opened={opened !== undefined}
      onClose={onClose}
      closeOnEscape={isTopmost}
      position="right"
      size={size}
      title={shown && title(shown)}
      attributes={dialogAttributes}
    >
      {shown && children(shown)}
    </SideDialog>
  )
}

/** One Escape shuts one dialog: the drawer is on top again once the key that shut what covered it is done. */
function useIsTopmost(isCovered: boolean): boolean {
  const [isFree, setFree] = useState(true)
  useEffect(() => {
    if (isCovered) return setFree(false)
    const freed = setTimeout(() => setFree(true))
    return () => clearTimeout(freed)
  }, [isCovered])
  return isFree && !isCovered
}

/** While it slides out it shows what it showed. */
function useLast<Shown>(shown: Shown | undefined): Shown | undefined {
  const [last, keep] = useState(shown)
  if (shown !== undefined && shown !== last) keep(shown)
  return shown ?? last
}
