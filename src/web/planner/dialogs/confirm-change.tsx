import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { Failure } from '#contract/failure.ts'
import { readMessage } from '#web/app/read-failure.ts'
import type { FocusTarget, Plan } from '#web/planner/data/plan.ts'
import { keysToConfirm, type Steps, sendChange } from '#web/planning/change.ts'
import { confirmUnfit } from '#web/planning/confirm-unfit.tsx'
import { keysShown, usePreview, warningsOf } from '#web/planning/preview.ts'
import { RoleSelect } from '#web/planning/role-select.tsx'
import { type OfferUndo, undoOf } from '#web/planning/undo-list.ts'
import { type Given, mayOverride, sayUnfit, unfitOf } from '#web/planning/unfit.ts'
import { useShowsRoles } from '#web/planning/use-shows-roles.ts'
import { useUndo } from '#web/planning/use-undo.tsx'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import type { Confirmation } from '#web/ui/dialog/confirm-body.tsx'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { listValues } from '#words/lists.ts'
import classes from './confirm-change.module.css'

type Ways = Record<'focusOn' | 'reveal', (focusTarget: FocusTarget) => void>

/** Asks before each change with before and after; once saved it can be undone. */
export function useConfirmChange({ focusOn, reveal }: Ways) {
  const { offerUndo, undoLatest } = useUndo()
  const saving = useSaving(offerUndo, reveal)
  const toConfirmation = useCallback(
    (plan: Plan, goBack?: () => void): Confirmation => {
      const { title, confirmLabel, danger } = plan
      let chosen = plan
      const choose = (other: Plan) => {
        chosen = other
      }
      const ask = () => confirmAction(toConfirmation(chosen, goBack))
      const returnFocus = () => focusOn(plan.focusTarget)
      return {
        title,
        message: <ChangeCard plan={plan} onChoose={choose} />,
        confirmLabel,
        size: 'md',
        run: saving(() => chosen, ask, returnFocus),
        goBack,
        returnFocus,
        renew: async () => ({ confirmation: toConfirmation(await chosen.renew(), goBack) }),
        ...(danger ? { danger } : { canUndo: true }),
      }
    },
    [saving, focusOn],
  )
  const confirmChange = useCallback(
    (plan: Plan, goBack?: () => void) => confirmAction(toConfirmation(plan, goBack)),
    [toConfirmation],
  )
  return { confirmChange, offerUndo, undoLatest }
}

/**
 * Saves what was confirmed, past what was shown. What a refusal names counts as shown, and the next try goes past that; of a stop
 * that one may go beyond it is asked why, and `ask` leads back to the question.
 */
function useSaving(offerUndo: OfferUndo, reveal: Ways['reveal']) {
  const client = useQueryClient()
  return useCallback(
    (planned: () => Plan, ask: () => void, returnFocus: () => void) => {
      let seen: string[] = []
      async function send({ seen: more, override }: Given) {
        const plan = planned()
        seen = [...seen, ...(plan.seen ?? []), ...more]
        const reply = await sendChange(client, plan.steps, { seen, override })
        offerUndo({ done: plan.done, restores: sayBefore(plan), ...undoOf(reply) })
        reveal(plan.focusTarget)
      }
      return async () => {
        try {
          await send({ seen: keysShown(client, planned().steps) })
        } catch (error) {
          const unfit = unfitOf(error)
          if (mayOverride(unfit)) return confirmUnfit({ unfit, run: send, onBack: ask, returnFocus })
          seen = [...seen, ...(keysToConfirm(error) ?? [])]
          throw withAdvice(error)
        }
      }
    },
    [client, offerUndo, reveal],
  )
}

const sayBefore = ({ changes }: Plan): string =>
  listValues(changes.map(({ what, before }) => sayPlannerDialog('wasBefore', { what, before })))

/** A refusal with the way on. */
function withAdvice(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const { kind, code, details } = error
  const unfit = unfitOf(error)
  const reason = unfit ? sayUnfit(unfit) : readMessage(error)
  const message = keysToConfirm(error)
    ? sayPlannerDialog('confirmAgain', { reason })
    : code === 'clash'
      ? sayPlannerDialog('chooseOthers', { reason })
      : reason
  return new Failure(kind, message, { ...(code ? { code } : {}), details })
}

type Props = { plan: Plan; onChoose: (plan: Plan) => void }

/** What would be different, before and after, with what to mind; where screens tell roles, as what somebody comes. */
function ChangeCard({ plan: first, onChoose }: Props) {
  const showsRoles = useShowsRoles()
  const [role, setRole] = useState(first.role?.usual)
  const plan = useMemo(
    () => (showsRoles && role && first.role ? first.role.as(role) : first),
    [showsRoles, role, first],
  )
  useLayoutEffect(() => onChoose(plan), [plan, onChoose])
  const { changes, warnings, steps } = plan
  return (
    <Stack gap="sm">
      <div className={classes.list}>
        {changes.map(({ what, before, after }) => (
          <dl key={what} className={classes.change}>
            <dt className={classes.what}>{what}</dt>
            <dd>
              <Text span size="xs" c="dimmed">
                {sayPlannerDialog('before')}
              </Text>
              <span>{before}</span>
            </dd>
            <dd className={classes.after}>
              <Text span size="xs" c="dimmed">
                {sayPlannerDialog('after')}
              </Text>
              <span>{after}</span>
            </dd>
          </dl>
        ))}
      </div>
      {showsRoles && role && <RoleSelect role={role} onChange={setRole} />}
      {warnings.map(warning => (
        <WarningNote key={warning} text={warning} />
      ))}
      <div role="status" className={classes.warnings}>
        <Foreseen steps={steps} shown={warnings} />
      </div>
    </Stack>
  )
}

type ForeseenProps = { steps: Steps; shown: readonly string[] }

/** What the server would say; the question doesn't wait for it. */
function Foreseen({ steps, shown }: ForeseenProps) {
  const preview = usePreview(steps)
  return preview && warningsOf(preview, shown).map(text => <WarningNote key={text} text={text} />)
}

/** What is allowed, but worth a second look. */
function WarningNote({ text }: { text: string }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} p="sm">
      <Text size="sm">{text}</Text>
    </Alert>
  )
}
