import { roles } from '#contract/roles.ts'
import { RecordSelect, type RecordSelectProps } from './record-select.tsx'
import { useMasterData } from './use-options.ts'

/** An inactive role signs nobody in, so it is shown but can't be picked. */
export function RoleSelect(props: RecordSelectProps) {
  const { rows, isLoading } = useMasterData(roles.list)
  const options = rows.map(({ id, name, isActive }) => ({
    value: id,
    label: isActive ? name : `${name} (inactive)`,
    disabled: !isActive,
  }))
  return <RecordSelect label="Role" {...props} options={options} isLoading={isLoading} />
}
