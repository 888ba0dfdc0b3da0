import { createElement, Fragment } from 'react'

/**
 * A text whose `unbroken` times stay in one line each. Where a line is too short for one, it goes on in the next at a space,
 * which a no-break space wouldn't.
 *
 *     <Unbroken text={sayWork('overSince', { moment: unbroken(formatMoment(end, timeZone)) })} />
 */
export const Unbroken = ({ text }: { text: string }) =>
  createElement(Fragment, null, ...text.split(/(\S+(?:\u00a0\S+)+)/).map(showPart))

const showPart = (part: string) =>
  part.includes('\u00a0') ? (
    <span style={{ display: 'inline-block' }}>{part.replaceAll('\u00a0', ' ')}</span>
  ) : (
    part
  )
