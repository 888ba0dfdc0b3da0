/** Lets the browser keep a file, as a click on a link to it would. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** By the browser itself, which writes it to the disk as it comes, however long it is. */
export function fetchFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
