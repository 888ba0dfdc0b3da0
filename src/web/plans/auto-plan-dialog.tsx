import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { planForm } from '#contract/plan-form.ts'
import { plans } from '#contract/plans.ts'
import { localDay } from '#domain/zoned-time.ts'
import { useMe } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import { MoreFields } from './more-fields.tsx'
import { DateFields, PeriodFields, PresetCards } from './plan-fields.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { beginPlan, type ChosenDrafts, toPlanBody } from './plan-request.ts'
import { useMadePlan } from './use-made-plan.ts'

type Props = { chosen: ChosenDrafts; onClose: () => void }

/** Asks for a plan of drafts, and leads to it. */
export function AutoPlanDialog({ chosen, onClose }: Props) {
  const create = useSave(plans.create)
  const { timeZone } = useMe()
  const [begun] = useState(() => beginPlan(chosen, localDay(new Date(), timeZone)))
  const { keep, leave } = useMadePlan(onClose)
  return (
    <FormDialog
      title={sayAutoPlan('title')}
      size={720}
      schema={planForm}
      record={undefined as Reply<typeof plans.one> | undefined}
      toValues={() => begun}
      saveLabel={sayAutoPlan('start')}
      onSave={async values => {
        keep(await create({ body: toPlanBody(values, timeZone) ?? values }))
      }}
      onClose={leave}
    >
      {form => (
        <>
          <Scope chosen={chosen} />
          <PeriodFields form={form} />
          <DateFields form={form} />
          <PresetCards form={form} />
          <MoreFields form={form} startsOpen={!!chosen.like} />
          <PlanPreview form={form} timeZone={timeZone} />
        </>
      )}
    </FormDialog>
  )
}

function Scope({ chosen: { projectIds, value } }: Pick<Props, 'chosen'>) {
  return (
    <div>
      <Text fw={500}>
        {projectIds
          ? sayAutoPlan('chosen', { count: projectIds.length })
          : value
            ? sayAutoPlan('foundInPeriod', { value })
            : sayAutoPlan('allOfPeriod')}
      </Text>
      <Text size="sm" c="dimmed">
        {sayAutoPlan('nothingBooked')}
      </Text>
    </div>
  )
}
