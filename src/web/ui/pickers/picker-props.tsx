import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { closesListOnBack } from '#web/app/close-on-back.ts'
import { useNothingFound } from '#web/app/connection.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { byLabel } from './fitting.ts'

/** What one types into any picker of records; `waiting` says for what, while something is on its way. */
export const pickerProps = (label: ReactNode, waiting: string | undefined) => ({
  searchable: true as const,
  openOnFocus: false,
  selectFirstOptionOnChange: true,
  clearButtonProps: { 'aria-label': sayPicker('clear', { field: String(label ?? '') }) },
  rightSection: waiting && <Loader size={14} aria-label={waiting} />,
})

/**
 * For a picker of several among the last fields of a form: its list, which stays open for the next, would lie over the
 * buttons. Upwards it lies over what is filled in already.
 */
export const opensUpwards = {
  comboboxProps: { shadow: 'md', position: 'top', ...closesListOnBack },
} as const

/** The same for one whose records are all loaded. */
export function useLoadedPickerProps(label: ReactNode, isLoading: boolean) {
  const nothingFound = useNothingFound()
  const waiting = isLoading ? sayPicker('loading') : undefined
  return {
    ...pickerProps(label, waiting),
    filter: byLabel,
    nothingFoundMessage: waiting ?? nothingFound,
  }
}
