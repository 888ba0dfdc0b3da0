import { departments } from '#contract/departments.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { RecordSelect, type RecordSelectProps } from './record-select.tsx'
import { useMasterData } from './use-options.ts'

export function DepartmentSelect(props: RecordSelectProps) {
  const { rows, isLoading } = useMasterData(departments.list)
  const options = rows.map(({ id, name }) => ({ value: id, label: name }))
  return <RecordSelect label={sayPicker('department')} {...props} options={options} isLoading={isLoading} />
}
