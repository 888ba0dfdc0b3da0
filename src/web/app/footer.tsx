import { useQuery } from '@tanstack/react-query'
import { health } from '#contract/health.ts'
import { call } from './api.ts'
import classes from './footer.module.css'

export function Footer() {
  // The version of the server that answers: after an update it differs from this page's code.
  const { data } = useQuery({
    queryKey: [health.version.path],
    queryFn: () => call(health.version, {}),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isShownInPlace: true },
  })
  return (
    <footer className={classes.footer}>
      <span>{data && `Version ${data.version}`}</span>
      <span>© {new Date().getFullYear()} Audit Management System</span>
    </footer>
  )
}
