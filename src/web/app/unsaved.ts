import { useEffect, useEffectEvent } from 'react'

const forms = new Set<() => boolean>()

/** Whether something has been typed that is not saved yet. */
export const hasUnsaved = (): boolean => [...forms].some(isChanged => isChanged())

/** Whoever leaves for good isn't asked about it. */
export const forgetUnsaved = (): void => forms.clear()

/** For a form that is on screen: `isChanged` says whether something would be lost with it. */
export function useUnsaved(isChanged: () => boolean): void {
  const isChangedNow = useEffectEvent(isChanged)
  useEffect(() => {
    const ask = () => isChangedNow()
    forms.add(ask)
    return () => void forms.delete(ask)
  }, [])
}

/** The browser asks before it shuts a tab, or reloads it, with something typed in it. */
globalThis.addEventListener?.('beforeunload', event => hasUnsaved() && event.preventDefault())
