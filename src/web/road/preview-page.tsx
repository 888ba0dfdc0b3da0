import { Loader, Stack, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { noteShown } from '#web/app/first-days.ts'
import type { FirstDays } from '#web/app/read-first-days.ts'
import { sayRoad } from '#words/en/road.ts'
import type { OwnDays } from './own-day.ts'
import classes from './preview.module.css'
import { RoadDays } from './road-days.tsx'

type Props = {
  me: { id: number; timeZone: string }
  reading: FirstDays
}

/**
 * The first screen of a phone before the rest of the product is there, drawn as the page that takes over will be: on a bad line that
 * takes many seconds more.
 */
export function RoadPreview({ me, reading }: Props) {
  const [shown, setShown] = useState<{ days: OwnDays; isKept: boolean }>()
  const [now] = useState(Date.now)
  useEffect(() => {
    const { kept, told } = reading
    const draw = (isKept: boolean) => (days: unknown) =>
      setShown(before => (isKept && before ? before : { days: days as OwnDays, isKept }))
    void kept.then(days => days && draw(true)(days))
    void told.then(days => (days ? draw(false)(days) : noteShown()))
  }, [reading])
  // Not before it is drawn: the rest would take the line from it.
  useEffect(() => {
    if (shown) noteShown()
  }, [shown])
  return (
    <div className={classes.frame}>
      <header className={classes.header} />
      <main className={classes.main}>
        <Stack gap="lg">
          <Title order={1}>{sayRoad('title')}</Title>
          {shown ? (
            <RoadDays {...shown} me={me} now={now} />
          ) : (
            <Loader size="sm" aria-label={sayRoad('reading')} />
          )}
        </Stack>
      </main>
    </div>
  )
}
