import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { homePath } from './after-sign-in.ts'
import classes from './logo.module.css'
import { LogoMark } from './logo-mark.tsx'

export function Logo({ isMini = false }: { isMini?: boolean }) {
  return (
    <Link to={homePath} className={classes.logo} data-mini={isMini || undefined}>
      <LogoMark />
      {isMini ? <VisuallyHidden>AMS, to the roster</VisuallyHidden> : 'AMS'}
    </Link>
  )
}
