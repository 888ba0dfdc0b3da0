import { accounts } from '#contract/accounts.ts'
import { RecordSelect, type RecordSelectProps } from '#web/ui/pickers/record-select.tsx'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { sayRequest } from '#words/en/requests.ts'
import { personOption } from './person-select.tsx'

type Props = RecordSelectProps & {
  /** Whose request it is, and who makes it: nobody decides on their own. */
  except: readonly number[]
}

export function ReviewerSelect({ except, ...props }: Props) {
  const { rows, isLoading } = useMasterData(accounts.reviewers)
  const options = rows.filter(({ id }) => !except.includes(id)).map(personOption)
  return (
    <RecordSelect
      label={sayRequest('reviewer')}
      placeholder={sayRequest('whoDecides')}
      {...props}
      options={options}
      isLoading={isLoading}
    />
  )
}
