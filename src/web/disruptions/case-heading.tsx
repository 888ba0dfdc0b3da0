import { Text } from '@mantine/core'
import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { disruptions } from '#contract/disruptions.ts'
import { call } from '#web/app/api.ts'
import { may } from '#web/app/session.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import type { Confirmation } from '#web/ui/dialog/confirm-body.tsx'
import { NamedText } from '#web/ui/page/auditor-link.tsx'
import { ActionButton, RecordHeading } from '#web/ui/page/record-heading.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { YourHours } from '#web/ui/time/site-time.tsx'
import { sayDesk } from '#words/en/disruption-desk.ts'
import { formatInterval } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { nameCase, StateBadge } from './columns.tsx'
import type { Disruption } from './ways.ts'

/** Who is missing, why and until when, and what can be done with the case as a whole. */
export function CaseHeading({ one }: { one: Disruption }) {
  const { start, end, timeZone, state, note, openCount } = one
  const { edited, edit, stop } = useEdited<Disruption>()
  const close = useClose()
  const isOpen = state === 'open'
  const time = formatInterval(start, end, timeZone)
  return (
    <>
      <RecordHeading
        title={<NamedText text={sayHeading(one)} people={missingOf(one)} />}
        badge={<StateBadge state={state} />}
        about={
          <>
            {sayDesk('about', { time, zone: zoneName(timeZone) })}
            <YourHours start={start} end={end} timeZone={timeZone} />
            {note && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Text>}
          </>
        }
      >
        {isOpen && may(disruptions.update) && (
          <ActionButton
            action={{ label: sayDesk('change'), icon: IconPencil, onClick: () => edit(one) }}
            isNext={false}
          />
        )}
        {isOpen && may(disruptions.close) && (
          <ActionButton
            action={{ label: sayDesk('close'), icon: IconCircleCheck, onClick: () => close(one) }}
            isNext={openCount === 0}
          />
        )}
      </RecordHeading>
      {edited?.record && <ChangeDialog key={edited.key} one={edited.record} onClose={stop} />}
    </>
  )
}

const missingOf = ({ auditorId: id, auditorName: name }: Disruption) => (id === null ? [] : [{ id, name }])

function sayHeading(one: Disruption): string {
  if (one.cause === 'unfit' && one.auditorId === null) return sayDesk('teamsHeading')
  const values = { cause: one.cause, name: nameCase(one) }
  return sayDesk(one.state === 'open' ? 'heading' : 'wasHeading', values)
}

/** Asks before a case is closed; what is open then stays as it is. */
function useClose(): (one: Disruption) => void {
  const close = useSave(disruptions.close, sayDesk('closed'))
  const toConfirmation = ({ id, version, openCount: count }: Disruption): Confirmation => ({
    title: sayDesk('closeTitle'),
    message: sayDesk('closeQuestion', { count }),
    confirmLabel: sayDesk('closeNow'),
    cancelLabel: sayDesk('keepOpen'),
    run: () => close({ params: { id }, body: { ...(count > 0 && { confirmed: true }), version } }),
    renew: async () => ({ confirmation: toConfirmation(await call(disruptions.one, { params: { id } })) }),
  })
  return one => confirmAction(toConfirmation(one))
}
