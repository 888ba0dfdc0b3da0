import { standards } from '#contract/standards.ts'
import { longName } from '#web/ui/page/standard-name.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { RecordMultiSelect, type RecordMultiSelectProps } from './record-multi-select.tsx'
import { RecordSelect, type RecordSelectProps } from './record-select.tsx'
import { type Option, useMasterData } from './use-options.ts'

/** By code and name, or once where both read the same: the code finds it in any case. */
export function standardOption(standard: { id: number; code: string; name: string }): Option {
  return { value: standard.id, label: longName(standard), alias: standard.code }
}

/** A disabled standard is not asked for any more: it is shown where it stands already, but can't be picked again. */
function useStandardOptions() {
  const { rows, isLoading } = useMasterData(standards.list)
  const options = rows.map(row => ({ ...standardOption(row), disabled: !row.isEnabled }))
  return { options, isLoading }
}

export function StandardSelect(props: RecordSelectProps) {
  return <RecordSelect label={sayPicker('standard')} {...props} {...useStandardOptions()} />
}

export function StandardMultiSelect(props: RecordMultiSelectProps) {
  return <RecordMultiSelect label={sayPicker('standards')} {...props} {...useStandardOptions()} />
}
