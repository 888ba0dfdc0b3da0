import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { customers } from '#contract/customers.ts'
import { may } from '#web/app/session.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ActionButton, RecordHeading } from '#web/ui/page/record-heading.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { sayCustomer } from '#words/en/customers.ts'
import { saySite } from '#words/en/sites.ts'
import type { CustomerRecord } from './customer.ts'
import { CustomerDialog } from './customer-dialog.tsx'

/** Which customer it is, and what can be done with it. */
export function CustomerHeading({ customer }: { customer: CustomerRecord }) {
  const { id, name, companyName, companyNumber } = customer
  const { edited, edit, stop } = useEdited<CustomerRecord>()
  const navigate = useNavigate()
  const remove = useSave(customers.remove, sayCustomer('customerDeleted'))
  const askToRemove = () =>
    confirmDelete({
      question: sayCustomer.rich('deleteQuestion', { company: companyName, b: bold }),
      run: async () => {
        await remove({ params: { id } })
        await navigate({ to: '/dashboard/customers' })
      },
    })
  return (
    <>
      <RecordHeading
        title={companyName}
        badge={null}
        about={saySite('about', { name, number: companyNumber })}
      >
        {may(customers.update) && (
          <ActionButton
            action={{ label: saySite('edit'), icon: IconPencil, onClick: () => edit(customer) }}
            isNext={false}
          />
        )}
        {may(customers.remove) && (
          <ActionButton
            action={{ label: saySite('delete'), icon: IconTrash, danger: true, onClick: askToRemove }}
            isNext={false}
          />
        )}
      </RecordHeading>
      {edited && <CustomerDialog key={edited.key} customer={edited.record} onClose={stop} />}
    </>
  )
}
