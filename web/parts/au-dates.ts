const DAY = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' })

/** A moment as a day where the reader is: 5 Mar 2026 (BUS-02). */
export const auDay = (moment: Date): string => DAY.format(moment)
/** The same with the time: 5 Mar 2026, 2:07 pm. */
export const auDayAndTime = (moment: Date): string => `${DAY.format(moment)}, ${TIME.format(moment)}`
/** The reader's own calendar day of a moment as YYYY-MM-DD, as date inputs write it. */
export const localDay = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
