import { IconWand } from '@tabler/icons-react'
import { plans } from '#contract/plans.ts'
import { may } from '#web/app/session.ts'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import type { CommandGroup } from './find-commands.ts'

/** What can be done from anywhere, and is done there and then. */
export function findActions(query: string, { onAutoPlan }: { onAutoPlan: () => void }): CommandGroup {
  const label = sayAutoPlan('title')
  const isFound = may(plans.create) && label.toLowerCase().includes(query.trim().toLowerCase())
  const command = { label, icon: IconWand, href: '#auto-plan', run: onAutoPlan }
  return { name: sayAutoPlan('actions'), commands: isFound ? [command] : [] }
}
