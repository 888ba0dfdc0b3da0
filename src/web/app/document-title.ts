export function nameDocument(title: string): void {
  document.title = `${title} · Audit Management System`
}
