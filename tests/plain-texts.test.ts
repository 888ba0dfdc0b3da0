import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { readSources } from './folder-imports.ts'

// What a person reads is among the words (decision 196): also where no story in the pseudo-language looks, as in options that
// only some accounts are given.

type Node = { type: string; [key: string]: unknown }

/** Props, and fields of data that is handed to a list of options or a dialog, that people read. */
const read =
  /^(aria-label|aria-description|aria-roledescription|label|title|placeholder|description|error|hint|subtitle|message|alt|confirmLabel|cancelLabel|nothingFoundMessage)$/

/** Several words, or one with a stop: `holds more`, but neither `holdsMore` nor `z-index`. */
const isSentence = (text: string) => /\p{L}[.,;:!?…’']? +\p{L}|\p{L}[.!?…]$/u.test(text)
const isKey = (text: string) => /^[a-z][a-zA-Z]*$/.test(text)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The texts that an expression may come to: of a choice, of `name || 'none'`, of a template. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral')
    return [(node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')]
  if (/^(JSXExpressionContainer|ParenthesizedExpression|TSAsExpression)$/.test(node.type))
    return textsOf(node.expression)
  if (node.type === 'ArrowFunctionExpression') return textsOf(node.body)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsOf)
  if (node.operator === '&&') return textsOf(node.right)
  if (/^(\|\||\?\?|\+)$/.test(String(node.operator))) return [node.left, node.right].flatMap(textsOf)
  return []
}

const nameOf = (node: unknown) => (isNode(node) ? String(node.name ?? node.value) : '')

/** What stands in a node for people to read. */
function shownBy(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value).trim()]
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return childrenOf(node)
      .filter(({ type }) => type === 'JSXExpressionContainer')
      .flatMap(textsOf)
  const isRead = /^(JSXAttribute|Property)$/.test(node.type) && read.test(nameOf(node.name ?? node.key))
  return isRead ? textsOf(node.value).filter(text => node.type === 'JSXAttribute' || !isKey(text)) : []
}

/** Texts in JSX and in what is labeled that no words say. A single key, `label: 'currentPassword'`, is said by who reads it. */
function findPlainTexts(text: string): string[] {
  const within = (node: Node): string[] => [...shownBy(node), ...childrenOf(node).flatMap(within)]
  const { program } = parseSync('file.tsx', text)
  return within(program as unknown as Node).filter(shown => /\p{L}/u.test(shown))
}

/** What a function answers is as well read as what stands in a prop: `return 'holds more than you do'`. */
function findSentences(text: string): string[] {
  const within = (node: Node): string[] => [
    ...(node.type === 'ReturnStatement' ? textsOf(node.argument).filter(isSentence) : []),
    ...childrenOf(node).flatMap(within),
  ]
  return within(parseSync('file.tsx', text).program as unknown as Node)
}

test.each([
  ['text in JSX', 'const a = <p>Not saved yet</p>', 'Not saved yet'],
  ['a prop', 'const a = <TextInput label="Reason" />', 'Reason'],
  ['a name for screen readers', "const a = <nav aria-label={'Main'} />", 'Main'],
  ['a choice', "const a = <p>{isOn ? 'on' : say('off')}</p>", 'on'],
  ['a template', 'const a = <Tooltip label={`Held by ${name}`} />', 'Held by …'],
  ['an option', "const data = [{ value: 'a', label: 'Any status' }]", 'Any status'],
  ['an error', "const a = <Select error={isBad && 'Choose one'} />", 'Choose one'],
])('A text that no words say is found: %s', (_, source, text) => {
  expect(findPlainTexts(source)).toEqual([text])
})

test('A sentence that a function answers is found, a key is not', () => {
  expect(findSentences("function why() { return full ? 'holds more than you do' : 'inactive' }")).toEqual([
    'holds more than you do',
  ])
})

test('What words say, and a key of them, is no such text', () => {
  const source =
    "const a = <p title={say('title')}>{say('text')} · {1}</p>; const b = { label: 'currentPassword' }"
  expect(findPlainTexts(source)).toEqual([])
})

test('No screen has a text of its own', () => {
  const plain = readSources('.')
    .filter(({ file }) => file.startsWith('src/web/') && !file.endsWith('/test-entry.ts'))
    .flatMap(({ file, text }) =>
      [...findPlainTexts(text), ...findSentences(text)].map(shown => `${file}: ${shown}`),
    )
  expect(plain).toEqual([])
})
