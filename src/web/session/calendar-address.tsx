import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { CopyButton } from '#web/ui/table/copy-button.tsx'
import { sayCalendarLink } from '#words/en/calendar-links.ts'

/** The address of a link, which is told once, and ways to give it to a calendar program. */
export function CalendarAddress({ url, onClose }: { url: string; onClose: () => void }) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  const programs = {
    apple: webcal,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.office.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}`,
  }
  return (
    <Dialog opened onClose={onClose} title={sayCalendarLink('ready')} attributes={dialogAttributes}>
      <Stack gap="md">
        <Text size="sm">{sayCalendarLink('once')}</Text>
        <TextInput
          label={sayCalendarLink('address')}
          readOnly
          value={url}
          onFocus={event => event.currentTarget.select()}
        />
        <Group gap="xs">
          <CopyButton read={() => url} variant="default" />
          {(['apple', 'google', 'outlook'] as const).map(program => (
            <Button
              key={program}
              component="a"
              href={programs[program]}
              target={program === 'apple' ? undefined : '_blank'}
              rel="noreferrer"
              variant="default"
            >
              {sayCalendarLink(program)}
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {sayCalendarLink('slow')}
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{sayCalendarLink('done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
