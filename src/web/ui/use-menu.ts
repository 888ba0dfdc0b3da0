import { useState } from 'react'
import { useCloseOnBack } from '#web/app/close-on-back.ts'

/** For a menu: `<Menu {...useMenu()}>`. The browser's Back closes it on a phone. */
export function useMenu() {
  const [opened, onChange] = useState(false)
  useCloseOnBack(opened, () => onChange(false))
  return { opened, onChange }
}
