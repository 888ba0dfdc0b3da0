import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import {
  type MailSettings,
  type MailSettingsReply,
  mailChoices,
  mailSettings,
  type NotificationType,
  notifications,
} from '#contract/notifications.ts'
import { standards } from '#contract/standards.ts'
import { call } from '#web/app/api.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { holds, type Me } from '#web/app/session.ts'
import { useUnsaved } from '#web/app/unsaved.ts'
import { useShowsRoles } from '#web/planning/use-shows-roles.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayNotification } from '#words/en/notifications.ts'
import { sayProfile } from '#words/en/profile.ts'
import { formatOffset, zoneName } from '#words/zones.ts'
import classes from './profile.module.css'
import { ProfileSection } from './profile-section.tsx'
import { SubmitForm } from './submit-form.tsx'
import { useSubmit } from './use-submit.ts'

const listChoices = () => mailChoices.map(value => ({ value, label: sayProfile(value) }))

type Form = UseFormReturnType<MailSettings>

/** Which notifications also come by mail, and how. */
export function MailSection({ me }: { me: Me }) {
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

function MailSettingsForm({ me, settings }: { me: Me; settings: MailSettingsReply }) {
  const form: Form = useForm({
    mode: 'uncontrolled',
    initialValues: withoutHouse(settings),
    validate: schemaResolver(mailSettings, { sync: true }),
  })
  useUnsaved(form.isDirty)
  const sending = useSubmit(form, async body => {
    await call(notifications.changeMailSettings, { body })
    form.resetDirty()
    showSuccess(sayProfile('emailsSaved'))
  })
  const showsRoles = useShowsRoles()
  const asksActivity = useMasterData(standards.list).rows.some(({ activity }) => activity !== null)
  return (
    <SubmitForm {...sending} saveLabel={sayProfile('saveEmails')}>
      <Text size="sm" c="dimmed">
        {sayProfile('emailsHint', { email: me.email })}
      </Text>
      {settings.sendsInvites && me.auditor && (
        <Checkbox
          label={sayProfile('refusesInvites')}
          description={sayProfile('refusesInvitesHint')}
          key={form.key('refusesInvites')}
          {...form.getInputProps('refusesInvites', { type: 'checkbox' })}
        />
      )}
      {listMailGroups(me, { showsRoles, asksActivity }).map(({ title, types }) => (
        <Kinds key={title} title={title} types={types} form={form} />
      ))}
      <NativeSelect
        label={sayProfile('dailyAt')}
        description={sayProfile('dailyAtHint', {
          zone: zoneName(me.timeZone),
          offset: formatOffset(me.timeZone, new Date()),
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={listTimes(settings.digestAt)}
        className={classes.time ?? ''}
        key={form.key('digestAt')}
        {...form.getInputProps('digestAt')}
      />
    </SubmitForm>
  )
}

const withoutHouse = ({ choices, digestAt, refusesInvites }: MailSettingsReply): MailSettings => ({
  choices,
  digestAt,
  refusesInvites,
})

/** Every half hour, and what was chosen by other means. */
function listTimes(chosen: string): string[] {
  const halfHours = Array.from({ length: 48 }, (_, nth) => {
    const hour = String(Math.floor(nth / 2)).padStart(2, '0')
    return `${hour}:${nth % 2 === 0 ? '00' : '30'}`
  })
  return [...new Set([...halfHours, chosen])].sort()
}

function Kinds({ title, types, form }: { title: string; types: readonly NotificationType[]; form: Form }) {
  return (
    <fieldset className={classes.kinds}>
      <Text component="legend" fw={700} size="sm">
        {title}
      </Text>
      {types.map(type => (
        <NativeSelect
          key={form.key(`choices.${type}`)}
          className={classes.kind ?? ''}
          classNames={{ label: classes.kindLabel ?? '' }}
          label={sayNotification(type)}
          description={sayNotification(`${type}:hint`)}
          data={listChoices()}
          {...form.getInputProps(`choices.${type}`)}
        />
      ))}
    </fieldset>
  )
}

type MailGroup = { title: string; types: readonly NotificationType[] }

/** The kinds of notification that somebody can get at all: the others are no choice of theirs. */
function listMailGroups(
  { auditor, hasCertificates }: Pick<Me, 'auditor' | 'hasCertificates'>,
  { showsRoles, asksActivity }: { showsRoles: boolean; asksActivity: boolean },
): MailGroup[] {
  const [plans, decides, asks] = [holds('ReAssignAudit'), holds('ApproveRequest'), holds('CreateRequest')]
  const groups: MailGroup[] = [
    {
      title: sayProfile('yourAudits'),
      types: auditor
        ? [
            'audit:assigned',
            'audit:moved',
            ...(showsRoles ? (['audit:role'] as const) : []),
            'audit:released',
            'audit:team',
            'audit:site',
            'audit:canceled',
            'audit:completed',
          ]
        : [],
    },
    { title: sayProfile('auditsYouFollow'), types: holds('ViewAuditDetail') ? ['audit:followed'] : [] },
    {
      title: sayProfile('requests'),
      types: [
        ...(decides ? (['request:waiting'] as const) : []),
        ...(asks || decides ? (['request:accept', 'request:reject'] as const) : []),
      ],
    },
    { title: sayProfile('yourTime'), types: auditor ? ['roster:changed'] : [] },
    {
      title: sayProfile('accounts'),
      types: holds('ModifyMasterData') ? ['account:attacked', 'export:everything'] : [],
    },
    {
      title: sayProfile('certification'),
      types: hasCertificates && holds('PlanVisits') ? ['certificate:status', 'visit:due'] : [],
    },
    {
      title: sayProfile('impartiality'),
      types: holds('ModifyImpartiality') ? ['impartiality:declared', 'impartiality:overridden'] : [],
    },
    {
      title: sayProfile('standards'),
      types: [
        ...(auditor || plans ? (['standard:expiring'] as const) : []),
        ...(asksActivity && (auditor || holds('ModifyCompetence')) ? (['standard:inactive'] as const) : []),
      ],
    },
  ]
  return groups.filter(({ types }) => types.length > 0)
}
