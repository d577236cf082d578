/* Written out, not by Intl: making its formats takes a phone longer than drawing the list they are for. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** A moment as a day where the reader is: 5 Mar 2026 (BUS-02). */
export const auDay = (moment: Date): string =>
  `${String(moment.getDate())} ${MONTHS[moment.getMonth()] ?? ''} ${String(moment.getFullYear())}`
/** The same with the time: 5 Mar 2026, 2:07 pm. */
export const auDayAndTime = (moment: Date): string => `${auDay(moment)}, ${auTime(moment)}`
/** The time alone: 2:07 pm. */
export const auTime = (moment: Date): string =>
  `${String(moment.getHours() % 12 || 12)}:${String(moment.getMinutes()).padStart(2, '0')} ${moment.getHours() < 12 ? 'am' : 'pm'}`
/** The reader's own calendar day of a moment as YYYY-MM-DD, as date inputs write it. */
export const localDay = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
