import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconCalendarRepeat, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { programmeSettingsCalls, programmeSettingsForm } from '#contract/programme-settings.ts'
import { call } from '#web/app/api.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayStandard } from '#words/en/standards.ts'

type Settings = Reply<typeof programmeSettingsCalls.read>

/** How drafts are made of visits, for all standards: the button that opens it, and its history. */
export function ProgrammeSettings() {
  const [settings, setSettings] = useState<Settings>()
  const [historyOf, drawer] = useHistoryDrawer('programmeSettings', programmeSettingsCalls.read)
  const history = historyOf({ id: 1, name: sayStandard('programmeSettings') })
  if (!may(programmeSettingsCalls.read)) return null
  const open = () => call(programmeSettingsCalls.read, {}).then(setSettings).catch(showFailure)
  return (
    <Group gap="xs">
      {may(programmeSettingsCalls.update) && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCalendarRepeat size={14} aria-hidden />}
          onClick={open}
        >
          {sayStandard('programmeSettings')}
        </Button>
      )}
      {history && (
        <ActionIcon
          variant="default"
          size={30}
          aria-label={sayStandard('programmeSettingsHistory')}
          onClick={history.onClick}
        >
          <IconHistory size={16} aria-hidden />
        </ActionIcon>
      )}
      {drawer}
      {settings && <SettingsDialog settings={settings} onClose={() => setSettings(undefined)} />}
    </Group>
  )
}

const toValues = (settings?: Settings) => ({
  draftPrefix: settings?.draftPrefix ?? '',
  noticeDays: settings?.noticeDays ?? null,
})

function SettingsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const update = useSave(programmeSettingsCalls.update, sayStandard('settingsUpdated'))
  return (
    <FormDialog
      title={sayStandard('programmeSettings')}
      schema={programmeSettingsForm}
      record={settings}
      toValues={toValues}
      onSave={(values, saved) => update({ body: { ...values, version: (saved ?? settings).version } })}
      entity="programmeSettings"
      reload={() => call(programmeSettingsCalls.read, {})}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label={sayStandard('draftPrefix')}
            description={sayStandard('draftPrefixHint', { example: `${settings.draftPrefix}2027-00001` })}
            required
            key={form.key('draftPrefix')}
            {...form.getInputProps('draftPrefix')}
          />
          <NumberInput
            label={sayStandard('noticeDays')}
            description={sayStandard('noticeDaysHint')}
            required
            key={form.key('noticeDays')}
            {...form.getInputProps('noticeDays')}
          />
        </>
      )}
    </FormDialog>
  )
}
