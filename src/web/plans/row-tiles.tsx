import { UnstyledButton } from '@mantine/core'
import type { OnePlan } from '#web/planning/proposal.ts'
import { useRowCount } from '#web/planning/use-plan-rows.ts'
import look from '#web/ui/page/tile.module.css'
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
  const planned = useRowCount(id, 'planned')
  const unplanned = useRowCount(id, 'unplanned')
  const moved = useRowCount(id, 'moved')
  const changed = useRowCount(id, 'changed')
  const [kind] = search.kind ?? []
  const toggleKind = (value: 'plan' | 'move' | 'unplanned') =>
    onSearch({ kind: kind === value ? undefined : [value], isChanged: undefined })
  return (
    <fieldset aria-label={sayProposal('tiles')} className={classes.tiles}>
      <Tile
        name={sayProposal('tile:planned')}
        count={planned}
        isOn={kind === 'plan'}
        onToggle={() => toggleKind('plan')}
      />
      <Tile
        name={sayProposal('tile:unplanned')}
        count={unplanned}
        isOn={kind === 'unplanned'}
        onToggle={() => toggleKind('unplanned')}
      />
      {result.moved > 0 && (
        <Tile
          name={sayProposal('tile:moved')}
          count={moved}
          isOn={kind === 'move'}
          onToggle={() => toggleKind('move')}
        />
      )}
      <Tile
        name={sayProposal('tile:changed')}
        count={changed}
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
