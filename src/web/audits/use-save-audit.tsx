import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { type Clash, clashesOf } from '#web/planning/clashes.ts'
import { askUnfit } from '#web/planning/confirm-unfit.tsx'
import { foreseeLosses } from '#web/planning/preview.ts'
import { Note } from '#web/planning/save-steps.tsx'
import { consentOf, type Given, keyOfLack, mayGoPast, unfitOf } from '#web/planning/unfit.ts'
import { useWayOfEdit } from '#web/planning/use-way-of-edit.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayUndoAudit } from '#words/en/undo-audits.ts'
import { formatInterval } from '#words/moments.ts'
import { LackList } from './assign-footer.tsx'
import { type Audit, teamNames } from './audit.ts'
import { type AuditValues, changedFields, movesTeam } from './changed-fields.ts'
import { formerFields } from './former-fields.ts'
import { type Lack, lacksOf } from './refusals.ts'
import { useAuditUndo } from './use-audit-undo.ts'

/** Creates or changes an audit. A change that moves several auditors, loses a standard, or leaves one unqualified, is asked about. */
export function useSaveAudit() {
  const create = useSave(audits.create)
  const { offerUndoOfNew } = useAuditUndo()
  const update = useSave(audits.update)
  const offerEditUndo = useEditUndo()
  const [clashes, setClashes] = useState<Clash[]>([])

  async function change(values: AuditValues, audit: Audit) {
    const changed = changedFields(values, audit)
    if (movesTeam(changed, audit) && !(await mayMove(values, audit))) throw notSaved()
    return send(changed, audit, { seen: [] })
  }
  /** What was refused and can be taken is asked about, until nothing more came up. */
  async function send(changed: ReturnType<typeof changedFields>, audit: Audit, given: Given): Promise<Audit> {
    const body = { ...changed, version: audit.version, ...consentOf(given) }
    try {
      const after = await update({ params: { id: audit.id }, body })
      offerEditUndo(changed, audit, after)
      return after
    } catch (error) {
      setClashes(clashesOf(error))
      const more = await askToGoOn(error, audit)
      if (!more) throw inField(error)
      return send(changed, audit, { ...more, seen: [...given.seen, ...more.seen] })
    }
  }
  async function save(values: AuditValues, audit: Audit | undefined): Promise<Audit> {
    setClashes([])
    if (audit) return change(values, audit)
    const { idflNumber, countsFor = [], areaIds = [], ...fields } = values
    const body = {
      ...fields,
      ...(idflNumber !== '' && { idflNumber }),
      ...(countsFor.length > 0 && { countsFor }),
      ...(areaIds.length > 0 && { areaIds }),
    }
    try {
      const made = await create({ body })
      offerUndoOfNew(made, sayAudit('auditCreated'))
      return made
    } catch (error) {
      throw inField(error)
    }
  }
  return { save, clashes }
}

/** Times alone are brought back by steps, with the team; anything else by another save. */
function useEditUndo() {
  const wayOfEdit = useWayOfEdit()
  const { offerAuditUndo } = useAuditUndo()
  return (changed: Partial<AuditValues>, before: Audit, after: Reply<typeof audits.update>) => {
    const former = formerFields(changed, before)
    offerAuditUndo({
      kind: 'update',
      before,
      after,
      said: sayAudit('auditUpdated'),
      ...(former && {
        way: wayOfEdit(former, before, after.version),
        restores: sayUndoAudit('beforeEdit', { number: before.idflNumber }),
      }),
    })
  }
}

/** That a visit is planned already is a fault of what it counts for. */
function inField(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'planned') return error
  const { kind, message, text } = error
  return new Failure(kind, message, { text, details: [{ field: 'countsFor', message, text }] })
}

const notSaved = () => new Failure('conflict', sayAudit('teamNotMoved'))

/** Somebody alone is moved without a question, unless the audit loses a standard by it. */
async function mayMove({ start, end }: AuditValues, audit: Audit): Promise<boolean> {
  const { id: projectId, version } = audit
  const losses = await foreseeLosses([{ kind: 'moveAudit', projectId, version, start, end }])
  return (audit.auditors.length < 2 && losses.length === 0) || askToMove({ start, end }, audit, losses)
}

type Times = Pick<AuditValues, 'start' | 'end'>

function askToMove({ start, end }: Times, audit: Audit, losses: readonly string[]): Promise<boolean> {
  const { timeZone } = audit
  const count = audit.auditors.length
  return ask({
    title: sayAudit('moveTeamTitle', { count }),
    yes: sayAudit('moveTeam', { count }),
    message: (
      <Stack gap="xs">
        <Text size="sm">{sayAudit.rich('teamMoves', { count, names: teamNames(audit), b: bold })}</Text>
        <Text size="sm">
          {sayAudit.rich('fromTo', {
            from: formatInterval(audit.start, audit.end, timeZone),
            to: formatInterval(start, end, timeZone),
            br: () => <br key="br" />,
            b: bold,
          })}
        </Text>
        {audit.agreedOn !== null && (
          <Text size="sm">{sayAgreement('willBeTentative', { day: audit.agreedOn })}</Text>
        )}
        {losses.map(loss => (
          <Note key={loss} color="yellow" text={loss} />
        ))}
      </Stack>
    ),
  })
}

/** What may be taken of what was refused; undefined where nothing may, or is. */
async function askToGoOn(error: unknown, audit: Audit): Promise<Given | undefined> {
  const unfit = unfitOf(error)
  if (unfit) return mayGoPast(unfit) ? askUnfit(unfit) : undefined
  const lacks = lacksOf(error)
  return lacks && (await askAnyway(lacks, audit)) ? { seen: lacks.map(keyOfLack) } : undefined
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
