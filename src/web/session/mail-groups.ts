import type { NotificationType } from '#contract/notifications.ts'
import { holds, type Me } from '#web/app/session.ts'
import { sayProfile } from '#words/en/profile.ts'

type MailGroup = { title: string; types: readonly NotificationType[] }

/** The kinds of notification that somebody can get at all: the others are no choice of theirs. */
export function listMailGroups({ auditor }: Pick<Me, 'auditor'>): MailGroup[] {
  const [plans, decides, asks] = [holds('ReAssignAudit'), holds('ApproveRequest'), holds('CreateRequest')]
  const groups: MailGroup[] = [
    {
      title: sayProfile('yourAudits'),
      types: auditor
        ? [
            'audit:assigned',
            'audit:moved',
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
    { title: sayProfile('accounts'), types: holds('ModifyMasterData') ? ['account:attacked'] : [] },
    { title: sayProfile('standards'), types: auditor || plans ? ['standard:expiring'] : [] },
  ]
  return groups.filter(({ types }) => types.length > 0)
}
