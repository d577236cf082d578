/** The days of a week, Sunday first: 0 to 6, as back-order preferences and statements count them. */
export const WEEK_DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
