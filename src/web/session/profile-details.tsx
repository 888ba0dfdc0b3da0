import type { Me } from '#web/app/session.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { formatOffset, zoneName } from '#web/ui/format.ts'

export function ProfileDetails({ me }: { me: Me }) {
  return (
    <Facts>
      <Fact name="Display name">{me.displayName}</Fact>
      <Fact name="Full name">{me.fullName}</Fact>
      <Fact name="Username">{me.username}</Fact>
      <Fact name="Email">{me.email}</Fact>
      <Fact name="Role">{me.role.name}</Fact>
      <Fact name="Department">{me.department.name}</Fact>
      <Fact name="Country">{me.country.name}</Fact>
      <Fact name="Time zone">
        {zoneName(me.timeZone)} ({formatOffset(me.timeZone)})
      </Fact>
    </Facts>
  )
}
