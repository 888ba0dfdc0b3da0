import { z } from 'zod'
import { grades } from '#domain/competence.ts'
import { normalizePassword, passwordFault } from '#domain/password.ts'
import { isPeriod, overlappingPeriods } from '#domain/qualification.ts'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { sayCompetenceFault } from '#words/en/competence-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { textOfPasswordFault } from '#words/password-fault.ts'
import type { Text } from '#words/words.ts'
import { fault, issueOf, onceRight } from './fault.ts'
import {
  countrysZone,
  day,
  emailAddress,
  isStorable,
  list,
  longest,
  phoneNumber,
  pickedId,
  requiredText,
} from './values.ts'

export const heldStandardForm = z
  .object({
    standardId: pickedId(sayFault.text('chooseStandard')),
    validFrom: day.nullable().default(null),
    validTo: day.nullable().default(null),
    grade: z
      .enum(grades, fault(sayCompetenceFault.text('chooseGrade')))
      .optional()
      .meta({
        description: 'Left out: what it was, of a new one auditor. Another one needs ModifyCompetence.',
      }),
  })
  .refine(isPeriod, {
    path: ['validTo'],
    ...fault(sayFault.text('lastDayBeforeFirst')),
    ...onceRight('validFrom', 'validTo'),
  })

const tooMany = (most: { max: string }) => sayFault.text('tooManyStandards', most)

const noneChosen = sayFault.text('chooseSomeStandard')

const heldList = (words: { atLeastOne?: Text }) =>
  list(heldStandardForm, 200, { missing: noneChosen, tooMany, ...words }).refine(
    held => overlappingPeriods(held).length === 0,
    fault(sayAccountFault.text('periodsOverlap')),
  )

export const heldStandards = heldList({})

export const someStandards = heldList({ atLeastOne: noneChosen })

export const accountFields = {
  username: requiredText(sayAccountFault.text('enterUsername'), 100),
  displayName: requiredText(sayAccountFault.text('enterDisplayName')),
  fullName: requiredText(sayAccountFault.text('enterFullName')),
  email: emailAddress,
  phone: phoneNumber,
  departmentId: pickedId(sayAccountFault.text('chooseDepartment')),
  countryId: pickedId(sayFault.text('chooseCountry')),
  timeZone: countrysZone,
}

/** A new password: at least 6 characters, at most 200, not one of the most common; the server also refuses one's own name. */
export const newPassword = z
  .string(fault(sayAccountFault.text('enterPassword')))
  .max(2000, longest(textOfPasswordFault('tooLong')))
  .overwrite(normalizePassword)
  .superRefine((password, context) => {
    if (!isStorable(password)) return context.addIssue(issueOf(sayFault.text('notStorable')))
    const weakness = passwordFault(password)
    if (weakness) context.addIssue(issueOf(textOfPasswordFault(weakness)))
  })
