import { ActionIcon, Box, Button, Paper, Table, Text } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { teamRulesCalls } from '#contract/team-rules.ts'
import { limitNames, type RuleName, ruleNames } from '#domain/team-rules.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import { ErrorState, LoadingTable } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { sayTeamRule } from '#words/en/team-rules.ts'
import { listTravel } from '#words/show-team-rules.ts'
import classes from './page.module.css'
import { type Rules, RulesDialog } from './rules-dialog.tsx'

/** What is asked of who goes where: one table of rules, levels and figures, and the dialog that changes it. */
export function TeamRulesPage() {
  const { data, error, refetch } = useAsk(teamRulesCalls.read, {})
  const editing = useEdited()
  const [historyOf, drawer] = useHistoryDrawer('teamRules', teamRulesCalls.read)
  const history = historyOf({ id: 1, name: sayTeamRule('title') })
  const actions = (
    <>
      {data && may(teamRulesCalls.update) && (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => editing.edit()}>
          {sayTeamRule('change')}
        </Button>
      )}
      {history && (
        <ActionIcon variant="default" size={36} aria-label={sayTeamRule('history')} onClick={history.onClick}>
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
  return (
    <Page title={sayTeamRule('title')} subtitle={sayTeamRule('subtitle')} actions={actions}>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Text size="sm" c="gray.7">
            {sayTeamRule('levelsHint')} {sayTeamRule('elsewhere')}
          </Text>
          <Box maw={860}>
            {data ? <RuleList rules={data} /> : <LoadingTable lines={ruleNames.length + limitNames.length} />}
          </Box>
        </>
      )}
      {drawer}
      {editing.edited && data && <RulesDialog key={editing.edited.key} rules={data} onClose={editing.stop} />}
    </Page>
  )
}

const yesNo = (isOn: boolean) => sayTeamRule(isOn ? 'yes' : 'no')

/** `figures`: what goes with the rule, or stands where there is no level. */
type Line = { name: string; level: string; figures: readonly string[] }

const listRules = (rules: Rules): Line[] => [
  ...ruleNames.map(name => line(sayTeamRule(name), sayTeamRule(rules.rules[name]), figuresOf(name, rules))),
  line(sayTeamRule('travel'), rules.travel.isOn ? '' : sayTeamRule('off'), travelOf(rules)),
  line(sayTeamRule('dayTripKm'), '', [String(rules.dayTripKm)]),
  line(sayTeamRule('roles'), yesNo(rules.roles)),
  line(sayTeamRule('approval'), yesNo(rules.approval === 'required')),
  line(sayTeamRule('completesDone'), yesNo(rules.completesDone)),
  line(sayTeamRule('dayCount'), sayTeamRule(rules.dayCount)),
  line(sayTeamRule('coolingOffMonths'), '', [String(rules.coolingOffMonths)]),
]

const line = (name: string, level: string, figures: readonly string[] = []): Line => ({
  name,
  level,
  figures,
})

/** Rest is what `gaps` asks for, the other limits are those of days and nights. */
function figuresOf(rule: RuleName, { limits }: Rules): string[] {
  const names = limitNames.filter(name => rule === (name === 'restHours' ? 'gaps' : 'limits'))
  const none = sayTeamRule(rule === 'gaps' ? 'noRest' : 'noLimit')
  return names.map(name =>
    sayTeamRule('pair', { name: sayTeamRule(name), value: String(limits[name] ?? none) }),
  )
}

const travelOf = ({ travel }: Rules) => (travel.isOn ? listTravel(travel) : [])

function RuleList({ rules }: { rules: Rules }) {
  const isPhone = useIsPhone()
  const lines = listRules(rules)
  return <Paper withBorder>{isPhone ? <RuleCards lines={lines} /> : <RuleTable lines={lines} />}</Paper>
}

const RuleCards = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={classes.cards}>
    {lines.map(({ name, level, figures }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{level || <Figures figures={figures} />}</dd>
        {level && figures.length > 0 && (
          <dd className={classes.figures}>
            <Figures figures={figures} />
          </dd>
        )}
      </div>
    ))}
  </dl>
)

const RuleTable = ({ lines }: { lines: readonly Line[] }) => (
  <Table horizontalSpacing="md" className={classes.table ?? ''}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{sayTeamRule('rule')}</Table.Th>
        <Table.Th scope="col">{sayTeamRule('level')}</Table.Th>
        <Table.Th scope="col">{sayTeamRule('figure')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {lines.map(({ name, level, figures }) => (
        <Table.Tr key={name}>
          <Table.Th scope="row" fw={400}>
            {name}
          </Table.Th>
          <Table.Td fw={500}>{level}</Table.Td>
          <Table.Td>
            <Figures figures={figures} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const Figures = ({ figures }: Pick<Line, 'figures'>) => figures.map(one => <div key={one}>{one}</div>)
