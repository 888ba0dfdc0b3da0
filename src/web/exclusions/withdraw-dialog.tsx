import { Text, Textarea } from '@mantine/core'
import { z } from 'zod'
import { exclusionChange, exclusions } from '#contract/exclusions.ts'
import { call } from '#web/app/api.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayExclusion } from '#words/en/exclusions.ts'
import type { Exclusion } from './exclusion-dialog.tsx'

const withdrawalForm = z.object({ why: exclusionChange.shape.why.unwrap() })

/** Takes back what was entered by mistake. */
export function WithdrawDialog({ exclusion, onClose }: { exclusion: Exclusion; onClose: () => void }) {
  const update = useSave(exclusions.update, sayExclusion('withdrawnNow'))
  const { auditorName: auditor, companyName: company } = exclusion
  return (
    <FormDialog
      title={sayExclusion('withdrawTitle')}
      schema={withdrawalForm}
      record={exclusion}
      toValues={() => ({ why: '' })}
      onSave={({ why }, saved) => {
        const { id, version } = saved ?? exclusion
        return update({ params: { id }, body: { withdrawn: true, why, version } })
      }}
      entity="exclusion"
      reload={() => call(exclusions.one, { params: { id: exclusion.id } })}
      saveLabel={sayExclusion('withdrawNow')}
      onClose={onClose}
    >
      {form => (
        <>
          <Text fw={500}>{sayExclusion('pair', { auditor, company })}</Text>
          <Text size="sm">{sayExclusion('withdrawHint')}</Text>
          <Textarea
            label={sayExclusion('why')}
            required
            key={form.key('why')}
            {...form.getInputProps('why')}
          />
        </>
      )}
    </FormDialog>
  )
}
