/** When somebody answers (CON-04, STA-29); said on the terms and on the contact page. */
export const OFFICE_HOURS = '8.30am to 5.00pm AEST weekdays'
