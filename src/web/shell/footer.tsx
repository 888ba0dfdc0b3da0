import { health } from '#contract/health.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayShell } from '#words/en/shell.ts'
import classes from './footer.module.css'

export function Footer() {
  // The version of the server that answers: after an update it differs from this page's code.
  const { data } = useAsk(health.version, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <footer className={classes.footer}>
      <span>{data && sayShell('version', { version: data.version })}</span>
      <span>{sayShell('copyright', { year: String(new Date().getFullYear()) })}</span>
    </footer>
  )
}
