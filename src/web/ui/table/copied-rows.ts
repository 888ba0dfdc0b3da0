import { refuseFormula } from '#domain/formulas.ts'

/** Rows for the clipboard: as text for a spreadsheet or a message, as a table for what takes one. */
export type Copied = { text: string; html: string }

/** Heading and selected rows of a table, as they are seen; the checkbox and the menu are no data. */
export function readSelectedRows(table: HTMLElement | null): Copied {
  const lines = [...(table?.querySelectorAll('thead tr, tbody tr[data-selected]') ?? [])]
  return toCopied(lines.map(line => [...line.children].slice(1, -1).map(readCell)))
}

export function toCopied(rows: readonly (readonly string[])[]): Copied {
  const cells = rows.map(row => row.map(refuseFormula))
  const html = cells
    .map(row => `<tr>${row.map(cell => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('')
  return { text: cells.map(row => row.join('\t')).join('\n'), html: `<table>${html}</table>` }
}

/** The lines of a cell one after the other: `Lotus Knitwear Ltd. · Europe/London`. */
function readCell(cell: Element): string {
  const lines: string[] = []
  let line = ''
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text) lines.push(text)
    line = ''
  }
  const read = (node: Node): void => {
    if (node instanceof Text) line += node.data
    if (!(node instanceof HTMLElement) || isUnseen(node)) return
    const isOwnLine = !getComputedStyle(node).display.startsWith('inline')
    if (isOwnLine) endLine()
    node.childNodes.forEach(read)
    if (isOwnLine) endLine()
  }
  cell.childNodes.forEach(read)
  endLine()
  return lines.join(' · ')
}

/** Not drawn, or there for screen readers alone. */
function isUnseen(element: HTMLElement): boolean {
  const { display, position } = getComputedStyle(element)
  return display === 'none' || (position === 'absolute' && element.offsetWidth <= 1)
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
