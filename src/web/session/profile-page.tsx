import { Grid, Stack } from '@mantine/core'
import { showSuccess } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { MailSettings } from './mail-settings.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { OwnStandards } from './own-standards.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileSection } from './profile-section.tsx'

export function ProfilePage() {
  const me = useMe()
  const afterPasswordChange = () => showSuccess('Password changed. Your other sessions have been signed out.')

  return (
    <Page title="Profile" subtitle="Your account details and preferences">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <ProfileSection id="account" title="Account">
              <ProfileDetails me={me} />
            </ProfileSection>
            <OwnStandards me={me} />
            <MailSettings me={me} />
            <OpenSessions />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <ProfileSection id="preferences" title="Calendar and time zone">
              <PreferencesForm me={me} />
            </ProfileSection>
            <ProfileSection id="password" title="Change password">
              <ChangePasswordForm onChanged={afterPasswordChange} />
            </ProfileSection>
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}
