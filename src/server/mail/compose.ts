import { type Html, html } from './html.ts'

/** What a mail says, apart from how it looks. */
export type Letter = {
  recipient: string
  subject: string
  greeting: string
  before: readonly string[]
  /** Shown large, such as a code. */
  highlight: string
  after: readonly string[]
}

export const productName = 'Audit Management System'

export function composeText({ greeting, before, highlight, after }: Letter): string {
  return `${[greeting, ...before, `    ${highlight}`, ...after, productName].join('\n\n')}\n`
}

const paragraph = (text: string): Html => html`<p style="margin:0 0 16px">${text}</p>`

/** Tables and inline styles, because mail programs know little else; the colours of the screens. */
export function composeHtml({ subject, greeting, before, highlight, after }: Letter): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#f1f3f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f3f5"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #dee2e6;border-radius:4px">
<tr><td style="padding:16px 24px;background:#1760a4;border-radius:4px 4px 0 0;color:#ffffff;font:700 16px Roboto,Arial,sans-serif">${productName}</td></tr>
<tr><td style="padding:24px;color:#1a1b1e;font:400 16px/24px Roboto,Arial,sans-serif">
${[greeting, ...before].map(paragraph)}
<p style="margin:0 0 16px;padding:16px;background:#e7f5ff;border-radius:4px;text-align:center;color:#0b3d69;font:700 28px Roboto,Arial,sans-serif;letter-spacing:6px">${highlight}</p>
${after.map(paragraph)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.text
}
