import { CHECKOUT_WORDS } from '#shared/codes/opening-words.ts'
import { settings } from '#web/data/settings.ts'

/** What the address of the confirmation is for: without a mail server it is kept with the order alone. */
export const EMAIL_HINT = settings.sendsMail ? CHECKOUT_WORDS.emailHint : CHECKOUT_WORDS.emailKeptHint
