import classes from './two-lines.module.css'

/** A name on two lines where one is too short, in a table whose rows are as high anyway. */
export function TwoLines({ text }: { text: string }) {
  return (
    <span className={classes.twoLines} title={text}>
      {text}
    </span>
  )
}
