import { useAbroad, zoneShown } from './abroad.ts'
import { useMe } from './session.ts'

/** By which clock the viewer reads times: an auditor abroad may read them as there. Forms go by the account’s, `useMe().timeZone`. */
export function useShownZone(): { mine: string; home: string; isAbroad: boolean } {
  const me = useMe()
  const abroad = useAbroad(me)
  const home = me.timeZone
  const mine = me.auditor ? zoneShown(abroad, home) : home
  return { mine, home, isAbroad: mine !== home }
}
