import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { audits } from '#contract/audits.ts'
import { customerMails } from '#contract/customer-mails.ts'
import type { Reply } from '#contract/endpoint.ts'
import { may } from '#web/app/session.ts'
import { Section } from '#web/ui/page/section.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayCustomerMail } from '#words/en/customer-mails.ts'
import { sayMessage } from '#words/en/messages.ts'
import { formatClock } from '#words/moments.ts'
import { type Letters, LetterText, useLetterActions } from './use-letter-actions.tsx'

type Audit = Pick<Reply<typeof audits.one>, 'id' | 'timeZone' | 'version'>
type Row = Letters['rows'][number]

/** What the customer was told of an audit, and what not yet. Not there while the house sends no letters. */
export function CustomerMails({ audit: { id, timeZone } }: { audit: Audit }) {
  const { data, error, refetch } = useAsk(customerMails.list, may(customerMails.list) && { params: { id } })
  if (!may(customerMails.list)) return null
  if (data && data.rows.length === 0 && data.kinds.length === 0) return null
  return (
    <Section id="customer-mails" title={sayCustomerMail('title')}>
      {data ? (
        <LetterList id={id} letters={data} timeZone={timeZone} onDone={() => void refetch()} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label={sayCustomerMail('loading')} />
      )}
    </Section>
  )
}

type ListProps = { id: number; letters: Letters; timeZone: string; onDone: () => void }

function LetterList({ id, letters, timeZone, onDone }: ListProps) {
  const actions = useLetterActions(id, letters, onDone)
  const open = letters.rows.find(({ state }) => state === 'proposed' || state === 'waiting')
  const closed = letters.rows.filter(one => one !== open)
  return (
    <Stack gap="sm">
      {open && (
        <Alert color="yellow" variant="light">
          <OpenLetter letter={open} timeZone={timeZone} actions={actions} />
        </Alert>
      )}
      {letters.rows.length === 0 && <Text c="gray.7">{sayCustomerMail('none')}</Text>}
      <ClosedLetters letters={closed} timeZone={timeZone} />
      {!open && letters.kinds.length > 0 && may(customerMails.send) && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={actions.write}>
            {sayCustomerMail('write')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const mostShown = 5

/** The last ones: who reads about an audit isn’t to scroll past all that its customer ever got. */
function ClosedLetters({ letters, timeZone }: { letters: readonly Row[]; timeZone: string }) {
  const [isWhole, setWhole] = useState(false)
  const count = letters.length - mostShown
  return (
    <>
      {letters.slice(0, isWhole ? undefined : mostShown).map(letter => (
        <ClosedLetter key={letter.id} letter={letter} timeZone={timeZone} />
      ))}
      {count > 0 && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? sayCustomerMail('fewer') : sayCustomerMail('earlier', { count })}
          </Button>
        </Group>
      )}
    </>
  )
}

/** The server looks once a minute at which of them are to go. */
const isLate = (sendAt: string | null) => sendAt !== null && Date.now() - Date.parse(sendAt) > 120_000

type Actions = ReturnType<typeof useLetterActions>
type OpenProps = { letter: Row; timeZone: string; actions: Actions }

function OpenLetter({ letter, timeZone, actions }: OpenProps) {
  const { kind, state, start, sendAt, isQueued } = letter
  const isHeld = state === 'waiting' && sendAt === null
  return (
    <Stack gap="xs">
      <Text>{sayCustomerMail(`untold:${kind}`, { time: formatClock(start, timeZone) })}</Text>
      {state === 'waiting' && (
        <Text size="sm">
          {sendAt && new Date(sendAt) > new Date()
            ? sayCustomerMail('goes', { time: formatClock(sendAt, timeZone) })
            : sayCustomerMail(isQueued || !isLate(sendAt) ? 'handing' : 'manyGo')}
        </Text>
      )}
      {may(customerMails.act) && (
        <Group gap="xs">
          {!isHeld && (
            <Button size="compact-sm" onClick={() => actions.send(letter)}>
              {sayCustomerMail('send')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => actions.drop(letter, state === 'proposed' ? 'skip' : 'withdraw')}
          >
            {sayCustomerMail(state === 'proposed' ? 'skip' : 'withdraw')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function ClosedLetter({ letter, timeZone }: { letter: Row; timeZone: string }) {
  const { kind, state, start, at, fault, recipient, by, text } = letter
  const time = `${formatClock(at, 'UTC')} UTC`
  return (
    <div>
      <Text fw={500}>
        {sayCustomerMail('about', {
          kind,
          name: sayMessage(`kind:${kind}`),
          time: formatClock(start, timeZone),
        })}
      </Text>
      <Text size="sm" c={state === 'failed' ? 'red' : 'gray.7'} style={{ overflowWrap: 'anywhere' }}>
        {sayCustomerMail(`state:${state}`, { time, fault })}
      </Text>
      {recipient && (
        <Text size="sm" c="gray.7" style={{ overflowWrap: 'anywhere' }}>
          {sayCustomerMail('to', { recipient })}
        </Text>
      )}
      {by && (
        <Text size="sm" c="gray.7">
          {sayCustomerMail('by', { name: by.name })}
        </Text>
      )}
      {text && (
        <details>
          <Text component="summary" size="sm" mb="xs">
            {sayCustomerMail('show')}
          </Text>
          <LetterText letter={letter} />
        </details>
      )}
    </div>
  )
}
