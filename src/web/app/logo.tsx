import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sayShell } from '#words/en/shell.ts'
import classes from './logo.module.css'
import { LogoMark } from './logo-mark.tsx'
import { findHome } from './pages.ts'

export function Logo({ isMini = false }: { isMini?: boolean }) {
  return (
    <Link to={findHome().path} className={classes.logo} data-mini={isMini || undefined}>
      <LogoMark />
      {isMini ? <VisuallyHidden>{sayShell('productHome')}</VisuallyHidden> : sayShell('shortProduct')}
    </Link>
  )
}
