const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** A month as Australia shortens it, on screens, papers and in mails (BUS-02). @param month from 1 */
export const monthName = (month: number): string => MONTHS[month - 1] ?? ''
