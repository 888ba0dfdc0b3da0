import { Button } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { audits } from '#contract/audits.ts'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { Severity } from '#domain/fit-reasons.ts'
import { signedIn } from '#tests/signed-in.ts'
import { useStatusActions } from '#web/audits/status-actions.tsx'
import { answer } from './network.ts'
import { anAudit, lan } from './records.ts'
import { show } from './show.tsx'

const audit = anAudit({ phase: 'overdue' })

const undo = { before: 3, rosters: [], reopens: false, inverse: null }

const lacking = (severity: Severity) => {
  const text = 'Nobody covers GRS.'
  const reason = { key: 'team:uncovered:9', code: 'uncovered', severity, text, params: { standard: 'GRS' } }
  const isStop = severity === 'stop'
  return new Failure('conflict', text, {
    code: 'unfit',
    details: {
      needs: isStop ? 'override' : 'confirmation',
      people: [],
      team: [{ ...reason, ...(isStop && { permission: 'OverrideTeamRules' }) }],
    },
  })
}

let sent: Input<typeof audits.complete>['body'][]
const dialog = page.getByRole('dialog')
const press = (name: string) => userEvent.click(dialog.getByRole('button', { name, exact: true }))

beforeEach(() => {
  sent = []
})

/** The server says what was lacking until it is taken. */
function lack(severity: Severity): void {
  answer(audits.complete, ({ body }) => {
    sent.push(body as (typeof sent)[number])
    if (!(severity === 'stop' ? body?.override : body?.confirmed)) throw lacking(severity)
    return { ...audit, status: 'completed', phase: 'completed', version: 4, undo } as never
  })
}

function Completer() {
  const changeStatus = useStatusActions()
  return <Button onClick={() => changeStatus('complete', audit)}>Begin</Button>
}

async function begin(who = lan) {
  await show(
    <ModalsProvider>
      <Completer />
    </ModalsProvider>,
    who,
  )
  await userEvent.click(page.getByRole('button', { name: 'Begin' }))
  await press('Complete audit')
}

test('What the team lacked is asked about, and taken as it was shown', async () => {
  lack('warn')
  await begin()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Nobody covers GRS.')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await press('Complete anyway')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([{ version: 3 }, { version: 3, confirmed: true, seen: ['team:uncovered:9'] }])
})

test('A stop is gone beyond with a reason why, by who may', async () => {
  lack('stop')
  await begin(signedIn({ permissions: [{ name: 'OverrideTeamRules' }] }))
  const why = dialog.getByRole('textbox', { name: 'Why complete this audit anyway?' })
  await expect.element(why).toHaveFocus()
  await why.fill('Agreed with the scheme owner.')
  await press('Override and complete')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.at(-1)).toEqual({
    version: 3,
    confirmed: true,
    seen: ['team:uncovered:9'],
    override: { reason: 'Agreed with the scheme owner.' },
  })
})

test('Whoever may not go beyond it is told so', async () => {
  lack('stop')
  await begin()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'Nobody covers GRS. The team rules stop this, and you don’t have the permission to override them.',
    )
  expect(sent).toHaveLength(1)
})

const excluded = () =>
  new Failure('conflict', 'Anna Nguyen: Excluded from Quick Quilts.', {
    code: 'unfit',
    details: {
      needs: 'override',
      people: [
        {
          auditorId: 5,
          auditorName: 'Anna Nguyen',
          role: 'auditor',
          reasons: [
            {
              key: '5:excluded:1',
              code: 'excluded',
              severity: 'stop',
              text: 'Excluded from Quick Quilts.',
              params: { company: 'Quick Quilts', until: 'open' },
              permission: 'OverrideImpartiality',
            },
          ],
        },
      ],
      team: [],
    },
  })

function Reopener() {
  const changeStatus = useStatusActions()
  return (
    <Button onClick={() => changeStatus('re-open', { ...audit, status: 'completed', phase: 'completed' })}>
      Begin
    </Button>
  )
}

test('Re-opening that an exclusion stops asks why, keeps the reason given first, and goes on', async () => {
  const asked: Input<typeof audits.reopen>['body'][] = []
  answer(audits.reopen, ({ body }) => {
    asked.push(body as (typeof asked)[number])
    if (!body?.override) throw excluded()
    return { ...audit, version: 4, undo } as never
  })
  await show(
    <ModalsProvider>
      <Reopener />
    </ModalsProvider>,
    signedIn({ permissions: [{ name: 'OverrideImpartiality' }] }),
  )
  await userEvent.click(page.getByRole('button', { name: 'Begin' }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Completed by mistake.')
  await press('Re-open audit')
  const why = dialog.getByRole('textbox', { name: 'Why re-open this audit anyway?' })
  await expect.element(why).toHaveFocus()
  await expect.element(dialog.getByText('Anna Nguyen: Excluded from Quick Quilts.')).toBeVisible()
  await userEvent.keyboard('Nobody else can finish it.')
  await press('Override and re-open')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toEqual([
    { reason: 'Completed by mistake.', version: 3 },
    { reason: 'Completed by mistake.', override: { reason: 'Nobody else can finish it.' }, version: 3 },
  ])
})
