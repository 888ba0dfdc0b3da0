import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { findHome } from '#web/app/pages.ts'
import { LogoMark } from '#web/ui/page/logo-mark.tsx'
import { sayShell } from '#words/en/shell.ts'
import classes from './logo.module.css'

export function Logo({ isMini = false }: { isMini?: boolean }) {
  return (
    <Link to={findHome().path} className={classes.logo} data-mini={isMini || undefined}>
      <LogoMark />
      {isMini ? <VisuallyHidden>{sayShell('productHome')}</VisuallyHidden> : sayShell('shortProduct')}
    </Link>
  )
}
