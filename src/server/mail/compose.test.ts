import { expect, test } from 'vitest'
import { composeHtml, composeText } from './compose.ts'

const letter = {
  recipient: 'anna@example.com',
  subject: 'Your <code>',
  greeting: 'Hello <img src=x onerror="alert(1)"> & Co,',
  before: ["It's here:"],
  highlight: '</p><script>1</script>',
  after: ['Until then.'],
}

test('The HTML of a mail escapes everything that people typed.', () => {
  const html = composeHtml(letter)
  expect(html).not.toMatch(/<img|<script|<code/)
  expect(html).toContain('Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Co,')
  expect(html).toContain('It&#39;s here:')
})

test('Nothing in a mail is fetched from anywhere.', () => {
  expect(composeHtml(letter)).not.toMatch(/https?:|src=["']|url\(|@import/)
})

test('The text of a mail says the same, for reading without HTML.', () => {
  expect(composeText({ ...letter, greeting: 'Hello Anna,', highlight: '012345' })).toBe(
    "Hello Anna,\n\nIt's here:\n\n    012345\n\nUntil then.\n\nAudit Management System\n",
  )
})
