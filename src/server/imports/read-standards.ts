import { cutCodes } from '#domain/like-codes.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import type { Text } from '#words/words.ts'
import type { Group } from './group.ts'
import type { Names } from './names.ts'
import { splitCodes } from './split-list.ts'

type Standard = NonNullable<ReturnType<Names['standard']>>

/** The standards in the cell of a line, however they are parted; what is none is refused. */
export function readStandards(group: Group, names: Names, line?: Group['first']): Standard[] {
  return splitCodes(group.text('standards', line)).flatMap(text => {
    const found = findStandards(text, names)
    if (!found) group.refuse('standards', noStandard(text, names), line)
    return found ?? []
  })
}

function findStandards(text: string, names: Names): Standard[] | undefined {
  const whole = names.standard(text)
  if (whole) return [whole]
  const parts = cutCodes(text).map(names.standard)
  return parts.length > 0 && parts.every(part => part !== undefined) ? parts : undefined
}

/** With the one that may have been meant. */
export function noStandard(name: string, { standardLike }: Names): Text {
  const like = standardLike(name)
  return like
    ? sayImportFailure.text('noStandardLike', { name, like })
    : sayImportFailure.text('noStandard', { name })
}
