/** Text that may stand in HTML as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? '')

/** A template that escapes every value but `Html`, and lists of it. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return new Html(parts.reduce((text, part, nth) => `${text}${render(values[nth - 1] ?? '')}${part}`))
}

function render(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeText(value)
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('')
}
