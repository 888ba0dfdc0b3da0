import { Grid, Stack } from '@mantine/core'
import { showSuccess } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/page/page.tsx'
import { sayPassword } from '#words/en/passwords.ts'
import { sayProfile } from '#words/en/profile.ts'

import { ChangePasswordForm } from './change-password-form.tsx'
import { MailSettings } from './mail-settings.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { OwnStandards } from './own-standards.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileSection } from './profile-section.tsx'

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
            <MailSettings me={me} />
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
