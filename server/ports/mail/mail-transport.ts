import type { Readable } from 'node:stream'

export type OutgoingMail = { to: string; subject: string; text: string; html: string; attachments: { filename: string; contentType: string; content: Readable }[] }

/** Carries mail out of the house (decision 26). What it has taken without an error counts as sent. */
export type MailTransport = { name: 'smtp' | 'mailbox'; send(mail: OutgoingMail): Promise<void>; close(): void }
