import { Alert, Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { asFailure, readMessage, readSentence } from '#web/app/read-failure.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import { listCountries } from '#words/lists.ts'
import classes from './plan-preview.module.css'
import { type PlanBody, type PlanFields, toPlanBody } from './plan-request.ts'

type Preview = Reply<typeof plans.preview>
type Props = { form: PlanFields; timeZone: string }

/** What would be planned by what the fields say: it follows them. */
export function PlanPreview({ form, timeZone }: Props) {
  const { body, isTyping } = useBody(form, timeZone)
  const { data, error } = useAsk(plans.preview, body && { body })
  // Figures of what was entered before are none of what is.
  const isCounting = isTyping || (!data && !error)
  return (
    <section className={classes.foot} aria-label={sayAutoPlan('preview')} aria-busy={!!body && isCounting}>
      {!body ? (
        <span className={classes.quiet}>{sayAutoPlan('incomplete')}</span>
      ) : isCounting ? (
        <span className={classes.quiet} role="status">
          {sayAutoPlan('counting')}
        </span>
      ) : error && isEmpty(error, body) ? (
        <span className={classes.quiet} role="status">
          {sayAutoPlan('noDrafts')}
        </span>
      ) : error ? (
        <Alert color="orange" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          {readMessage(error)}
        </Alert>
      ) : data ? (
        <Figures preview={data} />
      ) : null}
    </section>
  )
}

/** Nothing was named, and there is nothing that could have been left out. */
function isEmpty(error: unknown, { projectId }: PlanBody): boolean {
  const { kind, details } = asFailure(error) ?? {}
  return !projectId && kind === 'conflict' && Array.isArray(details) && details.length === 0
}

/** What is asked, once nobody has typed for a moment; only of the fields that change the answer. */
function useBody(form: PlanFields, timeZone: string): { body: PlanBody | undefined; isTyping: boolean } {
  const watched = {
    firstDay: form.useWatchValue('firstDay'),
    lastDay: form.useWatchValue('lastDay'),
    dates: form.useWatchValue('dates'),
    slideDays: form.useWatchValue('slideDays'),
    noticeDays: form.useWatchValue('noticeDays'),
    allowHolidays: form.useWatchValue('allowHolidays'),
    mostAuditors: form.useWatchValue('mostAuditors'),
    moves: form.useWatchValue('moves'),
    mostMoves: form.useWatchValue('mostMoves'),
    keepProjectId: form.useWatchValue('keepProjectId'),
    assume: form.useWatchValue('assume'),
    effort: form.useWatchValue('effort'),
  }
  const { projectId, filter } = form.getValues()
  const body = toPlanBody({ ...watched, ...(projectId ? { projectId } : { filter }) } as never, timeZone)
  const now = JSON.stringify(body ?? null)
  const [asked] = useDebouncedValue(now, 300)
  return { body: (JSON.parse(asked) as PlanBody | null) ?? undefined, isTyping: asked !== now }
}

function Figures({ preview }: { preview: Preview }) {
  const { audits, auditors, seconds, isLimit, leftOut, inOtherPlans, unknownHolidays } = preview
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const Sign = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <Group gap="xs">
        <span role="status">
          {sayAutoPlan('about', { audits, auditors, seconds, isLimit: isLimit ? 'yes' : 'no' })}
        </span>
        {leftOut.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={list}
            rightSection={<Sign size={14} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {sayAutoPlan('leftOut', { count: leftOut.length })}
          </Button>
        )}
      </Group>
      <LeftOut id={list} leftOut={isOpen ? leftOut : []} />
      {inOtherPlans > 0 && (
        <span className={classes.quiet}>{sayAutoPlan('inOtherPlans', { count: inOtherPlans })}</span>
      )}
      {unknownHolidays.length > 0 && (
        <span className={classes.quiet}>
          {sayAutoPlan('unknownHolidays', { countries: listCountries(unknownHolidays) })}
        </span>
      )}
    </>
  )
}

/** Nobody reads more than that, and each line costs. */
const mostShown = 100

/** Why each is left out; by keyboard it scrolls too. */
function LeftOut({ id, leftOut }: { id: string; leftOut: Preview['leftOut'] }) {
  const rest = leftOut.length - mostShown
  return (
    <div id={id}>
      {leftOut.length > 0 && (
        <ul
          className={classes.leftOut}
          aria-label={sayAutoPlan('leftOut', { count: leftOut.length })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
          tabIndex={0}
        >
          {leftOut.slice(0, mostShown).map(({ projectId, says, text }) => (
            <li key={projectId}>{readSentence({ message: says, text })}</li>
          ))}
          {rest > 0 && <li>{sayAutoPlan('moreLeftOut', { count: rest })}</li>}
        </ul>
      )}
    </div>
  )
}
