import type { MailTransport } from './mail-transport.ts'

/** Where no SMTP server is named, mail stays in the portal's own mailbox, which a developer opens at /mailbox (server/features/mailbox). */
export const mailboxTransport = (): MailTransport => ({ name: 'mailbox', send: () => Promise.resolve(), close: () => undefined })
