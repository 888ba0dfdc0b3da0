/**
 * A time that is read as one, for a text that may take several lines: a line ends after the dash between two days, and
 * nowhere else in it. `<Unbroken>` shows it.
 */
export const unbroken = (time: string) => time.replaceAll(/(?<!–) | (?=\d\d:\d\d$)/g, '\u00a0')
