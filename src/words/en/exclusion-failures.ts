import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why an exclusion or a wish can’t be saved as asked. */
export const sayExclusionFailure = words('exclusion-failures', {
  coolingOff:
    'The cooling-off time is {months, plural, one {# month} other {# months}}: until <date>{day}</date>.',
  sooner: 'This ends the exclusion sooner. A cooling-off time may still count.',
  withdrawn: 'This exclusion was withdrawn and can no longer be changed.',
  onlyOwn: 'You can only declare your own conflicts of interest.',
})
