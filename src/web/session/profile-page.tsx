import { Grid, Paper, Title } from '@mantine/core'
import { showSuccess } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ProfileDetails } from './profile-details.tsx'

export function ProfilePage() {
  const me = useMe()
  return (
    <Page title="Profile" subtitle="Your account, as an administrator keeps it">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Paper withBorder p="xl" component="section" aria-labelledby="account">
            <Title order={2} id="account" mb="lg">
              Account
            </Title>
            <ProfileDetails me={me} />
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Paper withBorder p="xl" component="section" aria-labelledby="password">
            <Title order={2} id="password" mb="lg">
              Change password
            </Title>
            <ChangePasswordForm
              onChanged={() => showSuccess('Password changed. Your other sessions have been signed out.')}
            />
          </Paper>
        </Grid.Col>
      </Grid>
    </Page>
  )
}
