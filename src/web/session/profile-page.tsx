import { Grid, Stack } from '@mantine/core'
import { showSuccess } from '#web/app/query-client.ts'
import { type Me, useMe } from '#web/app/session.ts'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { sayPassword } from '#words/en/passwords.ts'
import { sayProfile } from '#words/en/profile.ts'
import { formatOffset, zoneName } from '#words/zones.ts'
import { CalendarSection } from './calendar-section.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { MailSection } from './mail-section.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { OwnConflicts } from './own-conflicts.tsx'
import { OwnStandards } from './own-standards.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileSection } from './profile-section.tsx'
import { PushSection } from './push-section.tsx'

export function ProfilePage() {
  const me = useMe()
  const afterPasswordChange = () => showSuccess(sayProfile('passwordChanged'))

  return (
    <Page title={sayProfile('title')} subtitle={sayProfile('subtitle')}>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <ProfileSection id="account" title={sayProfile('account')}>
              <ProfileDetails me={me} />
            </ProfileSection>
            <OwnStandards me={me} />
            <OwnConflicts me={me} />
            <MailSection me={me} />
            <PushSection me={me} />
            <CalendarSection />
            <OpenSessions />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <ProfileSection id="preferences" title={sayProfile('preferences')}>
              <PreferencesForm me={me} />
            </ProfileSection>
            <ProfileSection id="password" title={sayPassword('changePassword')}>
              <ChangePasswordForm onChanged={afterPasswordChange} />
            </ProfileSection>
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

function ProfileDetails({ me }: { me: Me }) {
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
        {zoneName(me.timeZone)} ({formatOffset(me.timeZone, new Date())})
      </Fact>
    </Facts>
  )
}
