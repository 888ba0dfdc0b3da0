import { z } from 'zod'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { sayCountryFault } from '#words/en/country-faults.ts'
import { accountFields, heldStandards, newPassword, someStandards } from './account-form.ts'
import { allowanceForm } from './allowances.ts'
import { weekday } from './countries.ts'
import { coordinates, halfAPlace, isPlace } from './places.ts'
import { workLimits } from './team-rules.ts'
import { list, optionalText, pickedId } from './values.ts'

const workFields = {
  workDays: list(weekday, 7, {
    missing: sayCountryFault.text('chooseWorkDay'),
    atLeastOne: sayCountryFault.text('chooseWorkDay'),
  })
    .overwrite(days => [...new Set(days)].sort())
    .nullable()
    .optional()
    .meta({ description: 'Null: whenever the site works. Left out: what they were.' }),
  limits: workLimits.nullable().optional(),
  home: z
    .object({ place: optionalText(200), ...coordinates })
    .refine(isPlace, halfAPlace)
    .nullable()
    .optional(),
  allowance: allowanceForm.nullable().optional(),
}

export const newAuditorForm = z.object({
  ...accountFields,
  ...workFields,
  password: newPassword,
  roleId: pickedId(sayAccountFault.text('chooseRole'))
    .optional()
    .meta({ description: 'Auditor unless given.' }),
  standards: someStandards,
})

export const auditorForm = z.object({
  ...accountFields,
  ...workFields,
  roleId: pickedId(sayAccountFault.text('chooseRole')).optional(),
  standards: heldStandards.meta({ description: 'An empty list takes no new bookings.' }),
})
