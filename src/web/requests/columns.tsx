import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { requestCategoryLabels } from '#domain/request-status.ts'
import type { Column } from '#web/ui/column.ts'
import { OwnTime } from '#web/ui/site-time.tsx'
import type { Request } from './request.ts'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { RequestTime } from './request-time.tsx'

const number: Column<Request> = {
  key: 'number',
  title: 'ID',
  sort: 'id',
  width: 75,
  pinned: true,
  render: ({ id }) => (
    <Anchor
      inherit
      fw={500}
      renderRoot={props => <Link {...props} to="/dashboard/request/$id" params={{ id: String(id) }} />}
    >
      {id}
    </Anchor>
  ),
}

export const requestColumns: readonly Column<Request>[] = [
  number,
  { key: 'user', title: 'Person', sort: 'user', width: 150, render: ({ user }) => user.name },
  {
    key: 'category',
    title: 'Category',
    sort: 'category',
    width: 150,
    render: ({ category }) => requestCategoryLabels[category],
  },
  { key: 'when', title: 'When', sort: 'start', width: 285, render: row => <RequestTime request={row} /> },
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    width: 215,
    render: row => <RequestStatusBadge request={row} />,
  },
  {
    key: 'note',
    title: 'Note',
    width: 150,
    grow: true,
    render: ({ note }) => (
      <Text truncate inherit title={note}>
        {note}
      </Text>
    ),
  },
  { key: 'reviewer', title: 'Reviewer', sort: 'reviewer', width: 140, render: row => row.reviewer.name },
  {
    key: 'requestDate',
    title: 'Request Date',
    sort: 'requestDate',
    width: 150,
    render: ({ requestDate }) => <OwnTime at={requestDate} />,
  },
  {
    key: 'responseDate',
    title: 'Response Date',
    sort: 'responseDate',
    width: 150,
    render: ({ responseDate }) => responseDate && <OwnTime at={responseDate} />,
  },
  {
    key: 'createdUser',
    title: 'Created By',
    sort: 'createdUser',
    width: 140,
    startsHidden: true,
    render: ({ createdUser }) => createdUser.name,
  },
  {
    key: 'updatedAt',
    title: 'Updated At',
    sort: 'updatedAt',
    width: 150,
    startsHidden: true,
    render: ({ updatedAt }) => <OwnTime at={updatedAt} />,
  },
]
