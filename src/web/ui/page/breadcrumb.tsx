import { Anchor, Group, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { listLeft } from '#web/app/arrival.ts'
import { sayCommon } from '#words/en/common.ts'

export type ListLink = { path: NonNullable<LinkProps['to']>; title: string }

/** From a page back to the list that it belongs to, as that was left. */
export function Breadcrumb({ list, title }: { list: ListLink; title: string }) {
  return (
    <nav aria-label={sayCommon('breadcrumb')}>
      <Group gap="sm">
        {/* The page is below the list’s address, and not the list. */}
        <Anchor
          component={Link}
          to={list.path}
          search={listLeft(list.path) as never}
          activeOptions={{ exact: true }}
          size="sm"
        >
          {list.title}
        </Anchor>
        <Text span size="sm" c="gray.7" aria-hidden>
          /
        </Text>
        <Text span size="sm" c="gray.7" aria-current="page">
          {title}
        </Text>
      </Group>
    </nav>
  )
}
