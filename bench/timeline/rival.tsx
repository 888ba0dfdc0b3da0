import { MantineProvider } from '@mantine/core'
import { ResourcesMonthView } from '@mantine/schedule'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { auditors, entries } from './data.ts'
import '@mantine/core/styles.css'
import '@mantine/schedule/styles.css'

const local = (moment: string) =>
  new Date(Date.parse(moment) + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const resources = auditors.map(({ id, name }) => ({ id, label: name }))
const events = entries.map(({ id, auditorId, project, start, end }) => ({
  id,
  title: project?.idflNumber ?? 'Time off',
  start: local(start),
  end: local(end),
  color: 'blue',
  resourceId: auditorId,
}))

function Rival() {
  const [date, setDate] = useState('2026-11-15')
  return (
    <ResourcesMonthView
      date={date}
      onDateChange={setDate}
      resources={resources}
      events={events}
      withEventsDragAndDrop
      onEventDrop={() => {}}
      dayWidth={36}
      scrollAreaProps={{ h: 700 }}
    />
  )
}

;(window as { dataAt?: number }).dataAt = performance.now()
createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider>
    <Rival />
  </MantineProvider>,
)
