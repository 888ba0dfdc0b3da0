import { Text } from '@mantine/core'
import { localDay } from '#domain/zoned-time.ts'
import type { Me } from '#web/app/session.ts'
import { describeValidity } from '#web/people/describe-validity.ts'
import { validityOn } from '#web/people/validity.ts'
import { isSameWord, shortName } from '#web/ui/page/standard-name.ts'
import { sayProfile } from '#words/en/profile.ts'
import { formatDay } from '#words/moments.ts'
import classes from './profile.module.css'
import { ProfileSection } from './profile-section.tsx'

type Held = NonNullable<Me['auditor']>['standards'][number]

/** What an auditor may audit by, and until when. */
export function OwnStandards({ me }: { me: Me }) {
  const held = me.auditor?.standards
  if (!held) return null
  const today = localDay(new Date(), me.timeZone)
  return (
    <ProfileSection id="standards" title={sayProfile('standardsHeld')}>
      {held.length === 0 && <Text c="dimmed">{sayProfile('noStandards')}</Text>}
      <ul className={classes.standards}>
        {held.map(standard => (
          <Standard key={`${standard.standardId} ${standard.validFrom}`} standard={standard} today={today} />
        ))}
      </ul>
    </ProfileSection>
  )
}

function Standard({ standard, today }: { standard: Held; today: string }) {
  const { name, validFrom } = standard
  const validity = validityOn(today, [standard])
  return (
    <li>
      <div>
        <Text fw={500}>{shortName(standard)}</Text>
        {!isSameWord(standard) && (
          <Text size="sm" c="dimmed">
            {name}
          </Text>
        )}
      </div>
      <Text size="sm" ta="right" data-state={validity.state}>
        {describeValidity(validity)}
        {validFrom && validity.state !== 'upcoming' && (
          <Text span inherit c="dimmed" display="block">
            {sayProfile('since', { day: formatDay(validFrom) })}
          </Text>
        )}
      </Text>
    </li>
  )
}
