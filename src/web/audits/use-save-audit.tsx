import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import { Failure } from '#contract/failure.ts'
import { type Clash, clashesOf } from '#web/planning/clashes.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayAudit } from '#words/en/audits.ts'
import { formatInterval } from '#words/moments.ts'
import { LackList } from './assign-footer.tsx'
import { type Audit, teamNames } from './audit.ts'
import { type AuditValues, changedFields, movesTeam } from './changed-fields.ts'
import { type Lack, lacksOf } from './refusals.ts'

/** Creates or changes an audit. A change that moves several auditors, or leaves one unqualified, is asked about. */
export function useSaveAudit() {
  const create = useSave(audits.create, sayAudit('auditCreated'))
  const update = useSave(audits.update, sayAudit('auditUpdated'))
  const [clashes, setClashes] = useState<Clash[]>([])

  async function change(values: AuditValues, audit: Audit) {
    const changed = changedFields(values, audit)
    if (movesTeam(changed, audit) && !(await askToMove(values, audit))) throw notSaved()
    const input = { params: { id: audit.id }, body: { ...changed, version: audit.version } }
    try {
      return await update(input)
    } catch (error) {
      setClashes(clashesOf(error))
      const lacks = lacksOf(error)
      if (!lacks || !(await askAnyway(lacks, audit))) throw error
      return await update({ ...input, body: { ...input.body, confirmed: true } })
    }
  }
  async function save(values: AuditValues, audit: Audit | undefined): Promise<Audit> {
    setClashes([])
    return audit ? change(values, audit) : create({ body: values })
  }
  return { save, clashes }
}

const notSaved = () => new Failure('conflict', sayAudit('teamNotMoved'))

function askToMove({ start, end }: AuditValues, audit: Audit): Promise<boolean> {
  const { timeZone } = audit
  return ask({
    title: sayAudit('moveTeamTitle'),
    yes: sayAudit('moveTeam'),
    message: (
      <Stack gap="xs">
        <Text size="sm">
          {sayAudit.rich('teamMoves', { count: audit.auditors.length, names: teamNames(audit), b: bold })}
        </Text>
        <Text size="sm">
          {sayAudit.rich('fromTo', {
            from: formatInterval(audit.start, audit.end, timeZone),
            to: formatInterval(start, end, timeZone),
            br: () => <br key="br" />,
            b: bold,
          })}
        </Text>
      </Stack>
    ),
  })
}

function askAnyway(lacks: readonly Lack[], audit: Audit): Promise<boolean> {
  return ask({
    title: sayTeam('assignAnywayTitle'),
    yes: sayTeam('assignAnyway'),
    message: (
      <Stack gap="xs">
        <LackList audit={audit} lacks={lacks} />
        <Text size="sm">{sayTeam('confirmationShown')}</Text>
      </Stack>
    ),
  })
}
