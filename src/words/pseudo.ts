import type { CompiledMessage } from 'icu-minify/format'
import { setLanguage } from './language.ts'

/** A compiled message of icu-minify: text, or a list of text and arguments. */
type Node = string | number | readonly unknown[] | { readonly [option: string]: unknown }

const plain = 'aeiounscyzAEIOUNSCYZ'
const accented = 'áéíóúñšçýžÁÉÍÓÚÑŠÇÝŽ'

/** How much longer than English other languages are. */
const longer = 0.4

/** Text that differs from any other: accented, longer by two fifths, in brackets that show a cut. */
function accent(text: string, more = longer): string {
  if (!/\p{L}/u.test(text)) return text
  const padding = '~'.repeat(Math.ceil(text.trim().length * more)).replace(/~{8}(?=~)/g, '$& ')
  const strange = [...text].map(letter => accented[plain.indexOf(letter)] ?? letter).join('')
  return strange.replace(/^(\s*)(.*?)(\s*)$/su, `$1⟦$2${padding}⟧$3`)
}

/**
 * A compiled message in the pseudo-language; its arguments stay.
 *
 *     ['Hello ', ['name']] is ['⟦Ĥéłłó~~⟧ ', ['name']]
 */
export function pseudo(message: Node): Node {
  if (typeof message === 'string') return accent(message)
  return Array.isArray(message) ? message.map(pseudoPart) : message
}

/** `['name']`, `['count', 2, {one: …, other: …}]` or `['b', …text]`. */
function pseudoPart(part: Node): Node {
  if (!Array.isArray(part)) return pseudo(part)
  const [name, kind, options, ...others] = part
  if (kind === undefined || kind === number || kind === date || kind === time) return part
  if (kind === choice || kind === plural || kind === ordinal)
    return [name, kind, mapOptions(options as Options), ...others]
  return [name, ...part.slice(1).map(pseudoPart)]
}

type Options = Readonly<Record<string, Node>>

const mapOptions = (options: Options) =>
  Object.fromEntries(Object.entries(options).map(([option, node]) => [option, pseudo(node)]))

// The kinds of arguments of icu-minify 4.
const [choice, plural, ordinal, number, date, time] = [1, 2, 3, 4, 5, 6]

/**
 * What Intl says, in the pseudo-language. Abbreviations aren't longer in other languages, where they have two to six
 * letters, and one letter stays one: `⟦Móñ⟧`, `M̃`.
 */
export function pseudoName(name: string): string {
  if (name.length === 1 && /\p{L}/u.test(name)) return `${name}\u0303`
  return accent(name, name.trim().length < 5 ? 0 : longer)
}

/** From now on everything is said in the pseudo-language, also what the server says. */
export async function speakPseudo(): Promise<void> {
  await import('./all.ts')
  setLanguage('en-XA', message => pseudo(message as Node) as CompiledMessage, pseudoName)
}
