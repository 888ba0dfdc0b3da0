import type { RowOf } from '#contract/endpoint.ts'
import { roles } from '#contract/roles.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { RecordSelect, type RecordSelectProps } from './record-select.tsx'
import { useMasterData } from './use-options.ts'

/** Why a role can't be picked. */
export type RoleRefusal = 'inactive' | 'holdsMore'

type Props = RecordSelectProps & {
  refuse?: (role: RowOf<typeof roles.list>) => RoleRefusal | undefined
}

export function RoleSelect({ refuse, ...props }: Props) {
  const { rows, isLoading } = useMasterData(roles.list)
  const options = rows.map(role => {
    const refusal = refuse?.(role)
    const remark = refusal ?? (role.isActive ? undefined : 'inactive')
    return {
      value: role.id,
      label: remark ? sayPicker(remark, { role: role.name }) : role.name,
      disabled: refusal !== undefined,
    }
  })
  return <RecordSelect label={sayPicker('role')} {...props} options={options} isLoading={isLoading} />
}
