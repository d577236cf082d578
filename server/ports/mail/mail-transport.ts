/** content is made when the transport asks for it. */
export type Attachment = { filename: string; contentType: string; content: () => Promise<Uint8Array> }
type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string
  attachments: Attachment[]
}

/** Sends mail (decision 26). A mail it has taken without an error counts as sent. */
export type MailTransport = { send(mail: OutgoingMail): Promise<void>; close(): void }
