/** A slow browser may take as long to draw that a button can be pressed again. */
const patienceMs = 2000

/** A button that saves is disabled meanwhile, and loses the focus with that: once it can be pressed again it has it again. */
export function focusAgain(form: HTMLElement | null, until = performance.now() + patienceMs): void {
  setTimeout(() => {
    const submit = form?.querySelector<HTMLElement>('[type=submit]')
    const isDisabled = submit?.matches(':disabled') ?? false
    // What is disabled keeps the focus until the browser next draws, and loses it then.
    if (![document.body, submit].includes(document.activeElement as HTMLElement)) return
    if (isDisabled && performance.now() < until) return focusAgain(form, until)
    const target = isDisabled || !submit ? form?.querySelector<HTMLElement>('[data-autofocus]') : submit
    target?.focus()
  })
}
