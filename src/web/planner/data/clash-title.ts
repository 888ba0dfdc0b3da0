import { kindLabels } from '#web/planning/item-look.ts'
import type { Clash } from './verdicts.ts'

/** What stands in the way: `A-1042`, or `Time off`. */
export const clashTitle = ({ kind, idflNumber }: Pick<Clash, 'kind' | 'idflNumber'>) =>
  idflNumber ?? kindLabels[kind]
