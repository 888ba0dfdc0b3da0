import { words } from '#words/words.ts'

/** Why somebody must not audit a customer, by its code. */
export const sayExclusionGround = words('exclusion-grounds', {
  consultancy: 'Consultancy',
  employment: 'Employment',
  family: 'Family or friendship',
  financial: 'Financial interest',
  objection: 'Customer’s objection',
  other: 'Other',
})

/** Who gave an exclusion. */
export const sayExclusionSource = words('exclusion-sources', {
  office: 'Planning office',
  auditor: 'Declared by the auditor',
  customer: 'Customer',
})
