import { List, Text } from '@mantine/core'
import { sayPlanning } from '#words/en/planning.ts'
import { listValues } from '#words/lists.ts'
import { formatBeside } from '#words/moments.ts'
import type { Clash } from './clashes.ts'

/** What stands in the way: `A-1042 · Acme Textiles` or `Time off`. */
export function clashTitle({ kind, idflNumber, companyName }: Clash): string {
  return idflNumber
    ? [idflNumber, companyName].filter(Boolean).join(' · ')
    : sayPlanning(kind === 'other' ? 'otherBooking' : kind)
}

/** `A-1042 · Acme Textiles, Tue 08 Jun 2027 08:00 – 17:00`. */
export const sayClash = (clash: Clash, timeZone: string): string =>
  listValues([clashTitle(clash), formatBeside(clash, timeZone)])

type Props = {
  clashes: readonly Clash[]
  timeZone: string
  /** All of them are of somebody who is named already. */
  isOnePerson?: boolean
}

/** Who is booked, by what and when. */
export function ClashList({ clashes, timeZone, isOnePerson = false }: Props) {
  if (clashes.length === 0) return null
  return (
    <List size="sm" spacing={2} mt={4}>
      {clashes.map(clash => (
        <List.Item key={`${clash.auditorId} ${clash.start}`}>
          {!isOnePerson && (
            <>
              <Text span size="sm" fw={500}>
                {clash.auditorName}
              </Text>
              :{' '}
            </>
          )}
          {sayClash(clash, timeZone)}
        </List.Item>
      ))}
    </List>
  )
}
