import type { RowOf } from '#contract/endpoint.ts'
import { roles } from '#contract/roles.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { RecordSelect, type RecordSelectProps } from './record-select.tsx'
import { useMasterData } from './use-options.ts'

type Props = RecordSelectProps & {
  /** Why a role can't be picked, in a word or two. */
  refuse?: (role: RowOf<typeof roles.list>) => string | undefined
}

export function RoleSelect({ refuse, ...props }: Props) {
  const { rows, isLoading } = useMasterData(roles.list)
  const options = rows.map(role => {
    const refusal = refuse?.(role)
    const remark = refusal ?? (role.isActive ? undefined : 'inactive')
    return {
      value: role.id,
      label: remark ? `${role.name} (${remark})` : role.name,
      disabled: refusal !== undefined,
    }
  })
  return <RecordSelect label={sayPicker('role')} {...props} options={options} isLoading={isLoading} />
}
