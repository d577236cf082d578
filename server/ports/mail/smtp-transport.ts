import nodemailer from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'

const TIMEOUT_MS = 20_000

/**
 * Hands mail to an SMTP server.
 * @param url smtp:// or smtps:// with name and password where it asks for them
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const server = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    send: async ({ attachments, ...mail }) => {
      const made = await Promise.all(
        attachments.map(async ({ content, ...head }) => ({ ...head, content: Buffer.from(await content()) })),
      )
      await server.sendMail({
        from,
        ...mail,
        attachments: made,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => server.close(),
  }
}
