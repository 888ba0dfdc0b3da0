import { Text } from '@mantine/core'
import { IconCalendarCheck, IconCalendarQuestion } from '@tabler/icons-react'
import classes from '#web/ui/page/status-badge.module.css'
import { sayAgreement } from '#words/en/agreement.ts'

/** Whether the customer agreed to the dates; nothing where nobody notes that. */
export function AgreementBadge({ isAgreed }: { isAgreed: boolean | undefined }) {
  if (isAgreed === undefined) return null
  const Picture = isAgreed ? IconCalendarCheck : IconCalendarQuestion
  return (
    <span className={`${classes.badge} ${isAgreed ? classes.green : classes.gray}`} data-whole>
      <Picture size={13} stroke={2} aria-hidden />
      {sayAgreement(isAgreed ? 'agreed' : 'tentative')}
    </span>
  )
}

type OfProject = { status: string; isAgreed?: boolean | undefined }

/** What is planned and was not agreed, where agreements are noted at all. */
export const isTentative = ({ status, isAgreed }: OfProject): boolean =>
  isAgreed === false && (status === 'draft' || status === 'assigned')

/** The same in words, on the card of a booking. */
export function AgreementNote({ project }: { project: OfProject }) {
  if (!project.isAgreed && !isTentative(project)) return null
  return (
    <Text size="sm" c="gray.7">
      {sayAgreement(project.isAgreed ? 'agreedWithCustomer' : 'notAgreedYet')}
    </Text>
  )
}
