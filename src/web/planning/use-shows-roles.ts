import { teamRulesCalls } from '#contract/team-rules.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'

/** Whether screens tell who leads, learns or watches: Team rules say so, and until then nobody meets a role. */
export const useShowsRoles = (): boolean => useAsk(teamRulesCalls.read, {}).data?.roles === true
