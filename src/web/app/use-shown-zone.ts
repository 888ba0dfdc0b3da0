import { useAbroad, zoneShown } from './abroad.ts'
import { useMe } from './session.ts'

type Shown = {
  mine: string
  home: string
  isAbroad: boolean
  /** Where the phone shows another time than that at home, *your time* could mean either: every clock is named. */
  isNamed: boolean
}

/** By which clock the viewer reads times: an auditor abroad may read them as there. Forms go by the account’s, `useMe().timeZone`. */
export function useShownZone(): Shown {
  const me = useMe()
  const abroad = useAbroad(me)
  const home = me.timeZone
  const mine = me.auditor ? zoneShown(abroad, home) : home
  return { mine, home, isAbroad: mine !== home, isNamed: me.auditor !== null && abroad.there !== null }
}
