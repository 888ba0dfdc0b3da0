import type { Me } from '#web/app/session.ts'
import { Details } from '#web/ui/details.tsx'
import { formatOffset, zoneName } from '#web/ui/format.ts'

export function ProfileDetails({ me }: { me: Me }) {
  return (
    <Details
      entries={{
        'Display name': me.displayName,
        'Full name': me.fullName,
        Username: me.username,
        'E-mail': me.email,
        Role: me.role.name,
        Department: me.department.name,
        Country: me.country.name,
        'Time zone': `${zoneName(me.timeZone)} (${formatOffset(me.timeZone)})`,
      }}
    />
  )
}
