import { notifications } from '#contract/notifications.ts'
import type { Me } from '#web/app/session.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayProfile } from '#words/en/profile.ts'
import { MailSettingsForm } from './mail-settings-form.tsx'
import { ProfileSection } from './profile-section.tsx'

/** Which notifications also come by mail, and how. */
export function MailSettings({ me }: { me: Me }) {
  const { data, error, refetch } = useAsk(
    notifications.mailSettings,
    {},
    // What is being chosen is not taken away by what is stored.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  return (
    <ProfileSection id="mails" title={sayProfile('emails')}>
      {data ? (
        <MailSettingsForm me={me} settings={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label={sayProfile('loadingEmails')} />
      )}
    </ProfileSection>
  )
}
