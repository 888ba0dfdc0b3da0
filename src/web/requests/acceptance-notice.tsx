import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { blocksRoster } from '#domain/request-status.ts'
import { sayRequest } from '#words/en/requests.ts'
import { BookingList, ClashingAudits } from './clashing-bookings.tsx'
import { type Consequences, judgeAcceptance } from './consequences.ts'
import type { Request } from './request.ts'

type Props = { request: Request; consequences: Consequences }

/** What accepting does: nothing worse than it says, a release of audits, or nothing at all for now. */
export function AcceptanceNotice({ request, consequences }: Props) {
  const acceptance = judgeAcceptance(request, consequences)
  const { user, timeZone } = request
  const { audits, bookings } = consequences
  if (acceptance === 'free') return <FreeNotice request={request} />
  const isBlocked = acceptance === 'blocked'
  return (
    <Alert
      color={isBlocked ? 'red' : 'yellow'}
      title={
        isBlocked ? sayRequest('notYet') : sayRequest('takesOff', { name: user.name, count: audits.length })
      }
      icon={isBlocked ? <IconBan size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
    >
      <ClashingAudits audits={audits} warnsOfLoss />
      <BookingList bookings={bookings} timeZone={timeZone} />
      {isBlocked && (
        <Text size="sm" mt="sm">
          {sayRequest('notYetHint')}
        </Text>
      )}
    </Alert>
  )
}

function FreeNotice({ request: { category, user } }: Pick<Props, 'request'>) {
  // Neither good news nor bad.
  if (!blocksRoster(category)) {
    return (
      <Alert color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
        {sayRequest('changesNothing')}
      </Alert>
    )
  }
  return (
    <Alert color="green" icon={<IconCircleCheck size={18} aria-hidden />}>
      {sayRequest('noBookingWillAppear', { name: user.name })}
    </Alert>
  )
}
