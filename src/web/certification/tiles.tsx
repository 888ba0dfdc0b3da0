import { Skeleton, Tooltip, UnstyledButton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { visits } from '#contract/visits.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { StaleNotice } from '#web/ui/page/states.tsx'
import look from '#web/ui/page/tile.module.css'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayCertification } from '#words/en/certification.ts'
import { toCountsQuery, type VisitFilters } from './list-filters.tsx'
import classes from './tiles.module.css'
import { type VisitClass, visitClasses } from './visit.ts'

type Counts = Reply<typeof visits.counts>
type Chosen = Pick<VisitFilters, 'bucket' | 'flag' | 'outcome' | 'latestFrom' | 'latestTo'>

type Props = { search: VisitFilters; onSearch: (change: Chosen) => void }

/** How many visits are in each class of the board; one pressed, the list shows those alone. */
export function Tiles({ search, onSearch }: Props) {
  const { data, error, refetch } = useAsk(
    visits.counts,
    { query: toCountsQuery(search) },
    { placeholderData: keepPreviousData },
  )
  const tiles = useTileKeys()
  const tileOf = (tile: VisitClass, index: number) => (
    <Tile
      key={tile.name}
      tile={tile}
      count={data ? countOf(data, tile) : error ? null : undefined}
      isOn={search[tile.field] === tile.name}
      isTabStop={index === tiles.stop}
      onFocus={() => tiles.setStop(index)}
      onToggle={() => onSearch({ ...ofToday, ...toggle(search, tile) })}
    />
  )
  const indexed = visitClasses.map((tile, index) => ({ tile, index }))
  const groupOf = (field: VisitClass['field']) => (
    <fieldset aria-label={sayCertification(field)} className={classes.group}>
      {indexed.filter(({ tile }) => tile.field === field).map(({ tile, index }) => tileOf(tile, index))}
    </fieldset>
  )
  return (
    <div>
      {!!error && (
        <StaleNotice
          mb="sm"
          says={sayCertification('countsUnread', { reason: readMessage(error) })}
          onRetry={() => void refetch()}
        />
      )}
      <div
        role="toolbar"
        aria-label={sayCertification('tiles')}
        className={classes.tiles}
        onKeyDown={tiles.onKeyDown}
      >
        {groupOf('bucket')}
        {groupOf('flag')}
      </div>
    </div>
  )
}

const countOf = ({ buckets, flags }: Counts, tile: VisitClass): number =>
  tile.field === 'bucket' ? buckets[tile.name] : flags[tile.name]

/** A tile is about what is due now, not about how visits of the past were kept. */
const ofToday = { outcome: undefined, latestFrom: undefined, latestTo: undefined }

/** What is listed under its flag alone is in no bucket. */
const isAlone = (flag: Chosen['flag']) => flag === 'suspended' || flag === 'toDecide'

/** One bucket and one flag at most; pressed again it is taken out. */
function toggle(chosen: Chosen, tile: VisitClass): Chosen {
  if (tile.field === 'bucket') {
    const bucket = chosen.bucket === tile.name ? undefined : tile.name
    return isAlone(chosen.flag) ? { bucket, flag: undefined } : { bucket }
  }
  const flag = chosen.flag === tile.name ? undefined : tile.name
  return isAlone(flag) ? { bucket: undefined, flag } : { flag }
}

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** All tiles are one stop of Tab; arrows, Home and End move among them. */
function useTileKeys() {
  const [stop, setStop] = useState(0)
  const last = useRef(visitClasses.length - 1)
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = Math.max(0, Math.min(last.current, stop + step))
    setStop(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return { stop, setStop, onKeyDown }
}

/** Of what has more digits than stand beside one another at full size. */
const lengthOf = (count: number | null | undefined) =>
  !count || count < 1000 ? undefined : count < 10_000 ? 'long' : 'longer'

type TileProps = {
  tile: VisitClass
  /** Undefined while it is read, null where it can’t be. */
  count: number | null | undefined
  isOn: boolean
  isTabStop: boolean
  onFocus: () => void
  onToggle: () => void
}

function Tile({ tile, count, isOn, isTabStop, onFocus, onToggle }: TileProps) {
  const [name, means] =
    tile.field === 'bucket'
      ? [sayCertification(`bucket:${tile.name}`), sayCertification(`bucketMeans:${tile.name}`)]
      : [sayCertification(`flag:${tile.name}`), sayCertification(`flagMeans:${tile.name}`)]
  return (
    <Tooltip label={means} maw={260}>
      <UnstyledButton
        className={`${look.tile} ${classes.tile}`}
        data-tile={tile.name}
        data-some={!!count || undefined}
        data-long={lengthOf(count)}
        aria-pressed={isOn}
        aria-description={means}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={onToggle}
      >
        <span className={classes.count}>
          {count === undefined ? (
            <Skeleton height="1lh" width={36} mx="auto" />
          ) : count === null ? (
            sayCertification('noCount')
          ) : (
            sayCertification('count', { count })
          )}
        </span>
        <span className={classes.name}>{name}</span>
      </UnstyledButton>
    </Tooltip>
  )
}
