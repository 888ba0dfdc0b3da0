import { ActionIcon, Badge, Checkbox, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { readSentence } from '#web/app/read-failure.ts'
import { formatDate, formatDays, nameWeekday } from '#words/days.ts'
import { sayDrafts } from '#words/en/drafts.ts'
import '#words/en/draft-failures.ts'
import { listValues } from '#words/lists.ts'
import { nameVisitOf } from '#words/visit-name.ts'
import { isPlannable, type Line } from './draft-lines.ts'
import classes from './drafts.module.css'

/** `Owing Mills: Surveillance 1 of QMS-12`, with `, Hanoi` where others would be called the same. */
export function nameLine({ proposed: { companyName, visits }, siteName, isOneOfSeveral }: Line): string {
  const values = { company: companyName ?? '', visits: listValues(visits.map(nameVisitOf)) }
  return isOneOfSeveral && siteName
    ? sayDrafts('lineNameAt', { ...values, site: siteName })
    : sayDrafts('lineName', values)
}

type Props = {
  line: Line
  index: number
  /** The one that Tab leads to; arrows lead on from there. */
  isCurrent: boolean
  /** In place of its site and its days, while they are changed. */
  editor?: { site: ReactNode; days: ReactNode; done: ReactNode } | undefined
}

/** One proposed draft. What is done to it is heard by the table. */
export const DraftRow = memo(function DraftRow({ line, index, isCurrent, editor }: Props) {
  const name = nameLine(line)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr
      data-line={line.key}
      data-row={index}
      data-out={line.isOut || undefined}
      data-edited={editor ? true : undefined}
      tabIndex={tabIndex}
      aria-label={name}
    >
      <td data-cell="take">
        {isPlannable(line) && (
          <Checkbox
            size="xs"
            aria-label={sayDrafts('takeLine', { name })}
            checked={!line.isOut && line.first !== null}
            disabled={line.first === null}
            tabIndex={tabIndex}
            readOnly
            data-act="take"
          />
        )}
      </td>
      <td data-cell="name">
        <Name line={line} />
      </td>
      <td data-cell="site">{editor?.site ?? line.siteName}</td>
      <td data-cell="days">{editor?.days ?? <Days line={line} />}</td>
      <td data-cell="due" data-title={sayDrafts('due')}>
        <Due line={line} />
      </td>
      <td data-cell="act">
        {editor?.done ??
          (isPlannable(line) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={sayDrafts('changeLine', { name })}
              tabIndex={tabIndex}
              data-act="change"
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          ))}
      </td>
    </tr>
  )
}, isAlike)

/** Of five hundred lines only those that changed are drawn again. */
function isAlike(before: Props, after: Props): boolean {
  const { line: one, ...rest } = before
  const { line: other, ...others } = after
  const isSameLine = (Object.keys(one) as (keyof Line)[]).every(field => one[field] === other[field])
  return (
    isSameLine && (Object.keys(rest) as (keyof typeof rest)[]).every(field => rest[field] === others[field])
  )
}

function Name({ line: { proposed } }: { line: Line }) {
  return (
    <>
      <b>{proposed.companyName}</b>
      {proposed.visits.map(visit => (
        <Text key={visit.id} size="xs" c="gray.7" lh={1.3}>
          {visit.code} · {nameVisitOf(visit)}
        </Text>
      ))}
    </>
  )
}

function Days({ line }: { line: Line }) {
  const { first, last, isLate, isChanged, proposed } = line
  if (first === null || last === null) {
    const { reason, reasonText } = proposed
    return (
      <Text size="xs" c="red.9" lh={1.3}>
        {reason === null
          ? sayDrafts('noDay')
          : readSentence({ message: reason, text: reasonText ?? undefined })}
      </Text>
    )
  }
  return (
    <>
      <span className={classes.day}>
        {first === last ? `${nameWeekday(first, 'short')} ${formatDate(first)}` : formatDays(first, last)}
      </span>
      {isLate && (
        <Badge size="sm" color="orange" c="orange.9">
          {sayDrafts('late')}
        </Badge>
      )}
      {isChanged && (
        <Badge size="sm" color="blue" c="blue.9">
          {sayDrafts('changed')}
        </Badge>
      )}
    </>
  )
}

function Due({ line: { proposed } }: { line: Line }) {
  const { due, latest } = proposed
  if (due === null) return null
  return (
    <>
      {formatDate(due)}
      {latest !== null && latest !== due && (
        <Text size="xs" c="gray.7" lh={1.3}>
          {sayDrafts('until', { day: formatDate(latest) })}
        </Text>
      )}
    </>
  )
}
