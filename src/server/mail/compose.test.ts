import { describe, expect, test } from 'vitest'
import { composeHtml, composeText } from './compose.ts'

const appUrl = 'https://audits.example.com'

const letter = {
  recipient: 'anna@example.com',
  subject: 'Your <code>',
  greeting: 'Hello <img src=x onerror="alert(1)"> & Co,',
  before: ["It's here:"],
  highlight: '</p><script>1</script>',
  after: ['Until then.'],
}

test('The HTML of a mail escapes everything that people typed.', () => {
  const html = composeHtml(letter, appUrl)
  expect(html).not.toMatch(/<img|<script|<code/)
  expect(html).toContain('Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Co,')
  expect(html).toContain('It&#39;s here:')
})

test('Nothing in a mail is fetched from anywhere.', () => {
  expect(composeHtml(letter, appUrl)).not.toMatch(/https?:|src=["']|url\(|@import/)
})

test('The text of a mail says the same, for reading without HTML.', () => {
  expect(composeText({ ...letter, greeting: 'Hello Anna,', highlight: '012345' }, appUrl)).toBe(
    "Hello Anna,\n\nIt's here:\n\n    012345\n\nUntil then.\n\nAudit Management System\n",
  )
})

describe('A mail that leads into the product', () => {
  const link = { label: 'Open <b>it</b>', path: '/dashboard/request/3' }
  const withLinks = { ...letter, button: link, items: [{ ...link, note: '<i>today</i>' }] }

  test('has links to where the product is, and escapes what they say.', () => {
    const html = composeHtml(withLinks, appUrl)
    expect(html.match(/href="[^"]*"/g)).toEqual(Array(2).fill(`href="${appUrl}/dashboard/request/3"`))
    expect(html).not.toMatch(/<b>|<i>/)
  })

  test('has the same addresses as text.', () => {
    const text = composeText(withLinks, appUrl)
    expect(text).toContain(`* Open <b>it</b>\n  <i>today</i>\n  ${appUrl}/dashboard/request/3\n`)
    expect(text).toContain(`\nOpen <b>it</b>: ${appUrl}/dashboard/request/3\n`)
  })
})
