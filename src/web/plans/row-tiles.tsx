import { UnstyledButton } from '@mantine/core'
import { plans } from '#contract/plans.ts'
import type { OnePlan } from '#web/planning/proposal.ts'
import look from '#web/ui/page/tile.module.css'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayProposal } from '#words/en/plans.ts'
import type { RowFilters } from './row-filters.tsx'
import classes from './row-tiles.module.css'

type Chosen = Pick<RowFilters, 'kind' | 'isChanged'>
type Props = {
  plan: OnePlan
  result: NonNullable<OnePlan['result']>
  search: RowFilters
  onSearch: (change: Chosen) => void
}

/** How many audits have a place, have none, or have been changed since; one pressed, the list shows those alone. */
export function RowTiles({ plan: { id }, result, search, onSearch }: Props) {
  const { data } = useAsk(plans.rows, { params: { id }, query: { isChanged: true, limit: 1 } })
  const [kind] = search.kind ?? []
  const toggleKind = (value: 'plan' | 'move' | 'unplanned') =>
    onSearch({ kind: kind === value ? undefined : [value], isChanged: undefined })
  return (
    <fieldset aria-label={sayProposal('tiles')} className={classes.tiles}>
      <Tile
        name={sayProposal('tile:planned')}
        count={result.planned}
        isOn={kind === 'plan'}
        onToggle={() => toggleKind('plan')}
      />
      <Tile
        name={sayProposal('tile:unplanned')}
        count={result.unplanned}
        isOn={kind === 'unplanned'}
        onToggle={() => toggleKind('unplanned')}
      />
      {result.moved > 0 && (
        <Tile
          name={sayProposal('tile:moved')}
          count={result.moved}
          isOn={kind === 'move'}
          onToggle={() => toggleKind('move')}
        />
      )}
      <Tile
        name={sayProposal('tile:changed')}
        count={data && Number(data.count)}
        isOn={search.isChanged === true}
        onToggle={() => onSearch({ kind: undefined, isChanged: search.isChanged ? undefined : true })}
      />
    </fieldset>
  )
}

type TileProps = { name: string; count: number | undefined; isOn: boolean; onToggle: () => void }

const Tile = ({ name, count, isOn, onToggle }: TileProps) => (
  <UnstyledButton className={`${look.tile} ${classes.tile}`} aria-pressed={isOn} onClick={onToggle}>
    <span className={classes.count}>
      {count === undefined ? '–' : sayProposal('pointsOf', { points: count })}
    </span>
    <span>{name}</span>
  </UnstyledButton>
)
