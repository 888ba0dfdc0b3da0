import type { Me } from '#web/app/session.ts'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { formatOffset, zoneName } from '#web/ui/time/format.ts'
import { sayProfile } from '#words/en/profile.ts'

export function ProfileDetails({ me }: { me: Me }) {
  return (
    <Facts>
      <Fact name={sayProfile('displayName')}>{me.displayName}</Fact>
      <Fact name={sayProfile('fullName')}>{me.fullName}</Fact>
      <Fact name={sayProfile('username')}>{me.username}</Fact>
      <Fact name={sayProfile('email')}>{me.email}</Fact>
      <Fact name={sayProfile('role')}>{me.role.name}</Fact>
      <Fact name={sayProfile('department')}>{me.department.name}</Fact>
      <Fact name={sayProfile('country')}>{me.country.name}</Fact>
      <Fact name={sayProfile('timeZone')}>
        {zoneName(me.timeZone)} ({formatOffset(me.timeZone)})
      </Fact>
    </Facts>
  )
}
