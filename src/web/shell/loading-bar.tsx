import { sayFirst } from '#words/en/first.ts'
import classes from './loading-bar.module.css'

/**
 * The bar that trickles at the top while a page loads. The style sheet moves it: a bar that React moves starves
 * the very transition it waits for.
 */
export function LoadingBar() {
  return <div role="progressbar" aria-label={sayFirst('loadingPage')} className={classes.bar} />
}
