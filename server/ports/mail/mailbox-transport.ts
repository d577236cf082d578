import type { MailTransport } from './mail-transport.ts'

/**
 * Where no SMTP server is named, mail stays in the portal's own mailbox, which a developer opens at /mailbox
 * (server/modules/mail). No attachment is made here: the mailbox makes one when somebody opens it.
 */
export const mailboxTransport = (): MailTransport => ({
  send: () => Promise.resolve(),
  close: () => undefined,
})
