import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { requestForm } from '#contract/request-form.ts'
import { needsAudit, needsNote, requestCategories } from '#domain/request-status.ts'
import { holds, useMe } from '#web/app/session.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { personOption, renderPerson } from '#web/ui/pickers/person-option.tsx'
import { RecordSelect, type RecordSelectProps } from '#web/ui/pickers/record-select.tsx'
import { type Option, useMasterData } from '#web/ui/pickers/use-options.ts'
import { saidAside, useRecord } from '#web/ui/read/use-ask.ts'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import { AllowanceLeft } from './allowance.tsx'
import { AuditSelect, auditOption } from './audit-select.tsx'
import { BookedVisits, WhoElseIsAway } from './booked-visits.tsx'
import { nameOption, PersonSelect } from './person-select.tsx'
import type { Request } from './request.ts'
import classes from './request-fields.module.css'
import { useTimes } from './use-times.ts'
import { WhenFields } from './when-fields.tsx'

type Props = {
  form: DialogForm<typeof requestForm>
  request: Request | undefined
  labels?: { audit?: Option; reviewer?: Option } | undefined
}

const categoryOptions = () => requestCategories.map(value => ({ value, label: sayCategory(value) }))

export function RequestFields({ form, request, labels }: Props) {
  const me = useMe()
  const [userId, setUserId] = useState(form.getValues().userId ?? me.id)
  const [category, setCategory] = useState(form.getValues().category)
  form.watch('userId', ({ value }) => setUserId(value ?? me.id))
  form.watch('category', ({ value }) => setCategory(value))
  const zone = usePersonZone(userId, request)
  const asked = { userId, category, times: useTimes(form) }
  return (
    <>
      <PersonField form={form} request={request} />
      <Select
        label={sayRequest('category')}
        required
        allowDeselect={false}
        data={categoryOptions()}
        key={form.key('category')}
        {...form.getInputProps('category')}
      />
      {category && needsAudit(category) && (
        <AuditSelect
          required
          auditorId={userId}
          selected={request?.project ? auditOption(request.project) : labels?.audit}
          key={`${form.key('projectId')} ${userId}`}
          {...form.getInputProps('projectId')}
        />
      )}
      <div>
        <WhenFields form={form} timeZone={zone} />
        <div className={classes.told}>
          <BookedVisits {...asked} timeZone={zone} />
          <AllowanceLeft {...asked} timeZone={zone} requestId={request?.id} />
          <WhoElseIsAway {...asked} />
        </div>
      </div>
      <ReviewerSelect
        required
        except={[userId, request?.createdUserId ?? me.id]}
        selected={request ? nameOption(request.reviewer) : labels?.reviewer}
        key={form.key('reviewerId')}
        {...form.getInputProps('reviewerId')}
      />
      <Textarea
        label={sayRequest('note')}
        description={sayRequest('noteHint')}
        required={!category || needsNote(category)}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </>
  )
}

/** Whose time it is: chosen once, by who may ask for others. */
function PersonField({ form, request }: Props) {
  const me = useMe()
  const isOthers = request && request.userId !== me.id
  if (!isOthers && (request || !holds('ViewAllRequests') || !holds('ViewAllUser'))) return null
  return (
    <PersonSelect
      label={sayRequest('for')}
      required
      readOnly={!!request}
      variant={request ? 'filled' : 'default'}
      selected={nameOption(request?.user ?? me)}
      key={form.key('userId')}
      {...form.getInputProps('userId')}
    />
  )
}

type ReviewerSelectProps = RecordSelectProps & {
  /** Whose request it is, and who makes it: nobody decides on their own. */
  except: readonly number[]
}

function ReviewerSelect({ except, ...props }: ReviewerSelectProps) {
  const { rows, isLoading } = useMasterData(accounts.reviewers)
  const options = rows.filter(({ id }) => !except.includes(id)).map(personOption)
  return (
    <RecordSelect
      label={sayRequest('reviewer')}
      placeholder={sayRequest('whoDecides')}
      renderOption={renderPerson}
      {...props}
      options={options}
      isLoading={isLoading}
    />
  )
}

/** The zone that the times of a request are meant in: of the person it is about. Undefined until it is known. */
function usePersonZone(userId: number, request: Request | undefined): string | undefined {
  const me = useMe()
  const isKnown = request !== undefined || userId === me.id
  const { data } = useRecord(accounts.one, isKnown ? null : userId, { meta: saidAside })
  return isKnown ? (request?.timeZone ?? me.timeZone) : data?.timeZone
}
