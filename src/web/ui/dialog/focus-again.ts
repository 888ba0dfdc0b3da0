/** A button that saves is disabled meanwhile, and loses the focus with that: once it can be pressed again it has it again. */
export function focusAgain(form: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const submit = form?.querySelector<HTMLElement>('[type=submit]:enabled')
    const first = form?.querySelector<HTMLElement>('[data-autofocus]')
    const target = submit ?? first
    target?.focus()
  })
}
