// A thread of its own: a lunar calendar takes up to half a second to calculate, and nobody else should wait for it. Plain
// JavaScript, so that it runs the same beside the sources and beside the built server.
import { parentPort } from 'node:worker_threads'
import Holidays from 'date-holidays'

const dayLength = 24 * 60 * 60 * 1000

/** Days of 23 and 25 hours are days, half a day off is none. */
const countDays = ({ start, end }) => Math.floor((end.getTime() - start.getTime()) / dayLength + 0.25)

const calculate = (code, year) =>
  new Holidays(code, { types: ['public'] })
    .getHolidays(year, 'en')
    .map(holiday => ({ day: holiday.date.slice(0, 10), days: countDays(holiday), name: holiday.name }))

parentPort.on('message', ({ nth, code, year }) => {
  try {
    parentPort.postMessage({ nth, found: calculate(code, year) })
  } catch (error) {
    parentPort.postMessage({ nth, fault: String(error) })
  }
})
