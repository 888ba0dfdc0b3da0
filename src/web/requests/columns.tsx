import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '#web/app/session.ts'
import { LongText } from '#web/ui/page/long-text.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import type { Request } from './request.ts'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { RequestTime } from './request-time.tsx'

const number = (): Column<Request> => ({
  key: 'number',
  exported: ['id'],
  title: sayRequest('columnId'),
  sort: 'id',
  width: 60,
  pinned: true,
  isLink: true,
  renderCard: request => <CardName request={request} />,
  render: ({ id }) => <RequestLink id={id}>{id}</RequestLink>,
})

export const requestColumns = (): readonly Column<Request>[] => [
  number(),
  ...listWishes(),
  ...listDecisions(),
  ...listOrigins(),
]

/** Who asks for what, and when it would be. */
const listWishes = (): Column<Request>[] => [
  {
    key: 'user',
    title: sayRequest('person'),
    sort: 'user',
    width: 136,
    card: 'nowhere',
    render: ({ user }) => user.name,
  },
  {
    key: 'category',
    exported: ['category', 'note'],
    title: sayRequest('category'),
    sort: 'category',
    width: 142,
    grow: true,
    card: 'nowhere',
    render: request => <Wish request={request} />,
  },
  {
    key: 'when',
    exported: ['start', 'end', 'timeZone'],
    title: sayRequest('when'),
    sort: 'start',
    width: 304,
    card: 'under',
    render: row => <RequestTime request={row} />,
    renderCard: request => <WhenAndWhy request={request} />,
  },
]

/** How far it is, and with whom. */
const listDecisions = (): Column<Request>[] => [
  {
    key: 'status',
    title: sayRequest('status'),
    sort: 'status',
    width: 120,
    card: 'beside',
    render: row => <RequestStatusBadge request={row} />,
  },
  {
    key: 'reviewer',
    title: sayRequest('reviewer'),
    sort: 'reviewer',
    width: 120,
    card: 'nowhere',
    render: row => row.reviewer.name,
  },
  {
    key: 'requestDate',
    title: sayRequest('columnRequestDate'),
    sort: 'requestDate',
    width: 168,
    card: 'nowhere',
    render: ({ requestDate }) => <OwnTime at={requestDate} />,
  },
  {
    key: 'responseDate',
    title: sayRequest('columnResponseDate'),
    sort: 'responseDate',
    width: 168,
    card: 'nowhere',
    startsHidden: true,
    render: ({ responseDate }) => responseDate && <OwnTime at={responseDate} />,
  },
]

const listOrigins = (): Column<Request>[] => [
  {
    key: 'createdUser',
    title: sayRequest('columnCreatedBy'),
    sort: 'createdUser',
    width: 140,
    startsHidden: true,
    render: ({ createdUser }) => createdUser.name,
  },
  {
    key: 'updatedAt',
    title: sayRequest('columnUpdatedAt'),
    sort: 'updatedAt',
    width: 168,
    card: 'nowhere',
    startsHidden: true,
    render: ({ updatedAt }) => <OwnTime at={updatedAt} />,
  },
]

/** What is asked for, and why. */
function Wish({ request: { category, note } }: { request: Request }) {
  return (
    <>
      <span data-whole>{sayCategory(category)}</span>
      <Text size="xs" c="gray.7" lh={1.2} truncate title={note} style={{ contain: 'inline-size' }}>
        {note}
      </Text>
    </>
  )
}

/** Who asks for what; of one's own it is plain who. */
function CardName({ request: { id, user, category } }: { request: Request }) {
  const isMine = useMe().id === user.id
  return (
    <RequestLink id={id}>
      {isMine ? '' : `${user.name} · `}
      {sayCategory(category)}
    </RequestLink>
  )
}

function WhenAndWhy({ request }: { request: Request }) {
  return (
    <>
      <RequestTime request={request} />
      {request.note && (
        <Text c="gray.7" inherit component="div">
          <LongText text={request.note} />
        </Text>
      )}
    </>
  )
}

function RequestLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Anchor
      inherit
      fw={500}
      renderRoot={props => <Link {...props} to="/dashboard/request/$id" params={{ id: String(id) }} />}
    >
      {children}
    </Anchor>
  )
}
