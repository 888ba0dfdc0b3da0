import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Failure } from '#contract/failure.ts'
import { readMessage } from '#web/app/read-failure.ts'
import type { BeforeAfter, FocusTarget, Plan } from '#web/planner/data/plan.ts'
import { needsConfirmation, type Steps, sendChange } from '#web/planning/change.ts'
import { isWantShown, usePreview, warningsOf } from '#web/planning/preview.ts'
import { type Confirmation, confirmAction } from '#web/ui/dialog/confirm.tsx'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import classes from './confirm-change.module.css'
import { useUndo } from './use-undo.tsx'

type Ways = Record<'focusOn' | 'reveal', (focusTarget: FocusTarget) => void>

/** Asks before each change with before and after; once saved it can be undone. */
export function useConfirmChange({ focusOn, reveal }: Ways) {
  const { offerUndo, undoLatest } = useUndo()
  const saving = useSaving(offerUndo, reveal)
  const toConfirmation = useCallback(
    (plan: Plan, goBack?: () => void): Confirmation => {
      const { title, confirmLabel, danger, changes, warnings, steps, renew } = plan
      return {
        title,
        message: <ChangeCard {...{ changes, warnings, steps }} />,
        confirmLabel,
        size: 'md',
        run: saving(plan),
        goBack,
        returnFocus: () => focusOn(plan.focusTarget),
        renew: async () => ({ confirmation: toConfirmation(await renew(), goBack) }),
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

/** Saves what was confirmed; refused only for want of standards, the next try goes past that. */
function useSaving(offerUndo: (done: string, inverse: Steps | null) => void, reveal: Ways['reveal']) {
  const client = useQueryClient()
  return useCallback(
    (plan: Plan) => {
      let isSure = plan.isSure ?? false
      return async () => {
        try {
          const { inverse } = await sendChange(client, plan.steps, {
            confirmed: isSure || isWantShown(client, plan.steps),
          })
          offerUndo(plan.done, inverse)
          reveal(plan.focusTarget)
        } catch (error) {
          isSure ||= needsConfirmation(error)
          throw withAdvice(error)
        }
      }
    },
    [client, offerUndo, reveal],
  )
}

/** A refusal with the way on. */
function withAdvice(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const { kind, code, details } = error
  const reason = readMessage(error)
  const message = needsConfirmation(error)
    ? sayPlannerDialog('confirmAgain', { reason })
    : code === 'clash'
      ? sayPlannerDialog('chooseOthers', { reason })
      : reason
  return new Failure(kind, message, { ...(code ? { code } : {}), details })
}

type Props = {
  changes: readonly BeforeAfter[]
  warnings: readonly string[]
  steps: Steps
}

/** What would be different, before and after, with what to mind. */
function ChangeCard({ changes, warnings, steps }: Props) {
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
