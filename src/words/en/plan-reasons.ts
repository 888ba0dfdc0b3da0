import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why an audit of a plan stands where it does, each by its code (domain/plan-reasons.ts). */
export const sayPlanReason = words('plan-reasons', {
  only: '{among, select, holders {Only {auditor} holds <list>{needs}</list> then.} free {Only {auditor} holds <list>{needs}</list> and is free then.} ready {Only {auditor} holds <list>{needs}</list> and may go then.} other {Of those who hold <list>{needs}</list>, only {auditor} has room in this proposal.}}',
  best: '{rank, plural, =1 {Best} other {Number #}} of {count, number} who could go: {way, select, none {no travel} medium {up to 1,500 km away} abroad {another country, up to 1,500 km away} far {up to 4,000 km away} other {over 4,000 km away}}{hasShare, select, yes {, {days, number} of {share, plural, one {# day} other {# days}} of a fair share} over {, {days, plural, one {# day} other {# days}}, above the fair share of {share, number}} other {}}.',
  instead: '{auditor} is nearer, but goes to {audit} then, which nobody else could.',
  turn: '{isLast, select, yes {{auditor} was there the last {count, number} times.} other {{auditor} was there {count, number} times in the last three years: it is someone else’s turn.}}',
  knows: '{auditor} was there {count, plural, =1 {once} other {twice}} in the last three years.',
  date: 'Moved from <date>{from}</date> to <date>{to}</date>: {why, select, busy {nobody who holds {standard} is free on <span>{days}</span>} nobody {{standard, select, none {no team can go} other {nobody who holds {standard} can go}} on <span>{days}</span>} notice {the notice would be too short} period {it would be outside the period} window {it would be outside the window of its visits} closed {the site is closed then} rest {it would be on a day off or a holiday} other {that is better overall}}.',
  team: '{count, plural, =2 {Two} =3 {Three} =4 {Four} other {Five}}, {why, select, holds {since nobody holds {needs, plural, =2 {both} other {all of}} <list>{standards}</list>} goes {since nobody who alone covers <list>{standards}</list> can go} days {for the person-days needed} other {which is better overall than one alone}}.',
  agreed: 'On the dates that the customer agreed to.',
  room: 'Makes room for {audit}.',
  kept: 'Kept as proposal {number} had it.',
  hand: 'Set by hand by {name}.',
})
