import { health } from '#contract/health.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import classes from './footer.module.css'

export function Footer() {
  // The version of the server that answers: after an update it differs from this page's code.
  const { data } = useAsk(health.version, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <footer className={classes.footer}>
      <span>{data && `Version ${data.version}`}</span>
      <span>© {new Date().getFullYear()} Audit Management System</span>
    </footer>
  )
}
