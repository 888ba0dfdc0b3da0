import { words } from '#words/words.ts'

/** Why a country can't be changed or deleted. */
export const sayCountryFailure = words('country-failures', {
  codeFixed: 'The code of a protected country can’t be changed.',
  protected: '{name} is protected, so it can’t be deleted.',
})
