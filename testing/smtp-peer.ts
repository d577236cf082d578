import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { extractText, getDocumentProxy } from 'unpdf'

/** A real SMTP server on the loopback that stores what it receives. */
export type SmtpPeer = {
  url: string
  /** Whole messages, in the order of arrival. */
  received: string[]
  /** How many of the next messages are refused with a temporary error. */
  refuse(count: number, words?: string): void
  /** From now on a message that has arrived is not answered. @returns a promise of the first one */
  holdAnswers(): Promise<void>
  answerAgain(): void
  close(): Promise<void>
}

export async function openSmtpPeer(): Promise<SmtpPeer> {
  const received: string[] = []
  let refusals = 0
  let refusal = ''
  let onHeld: (() => void) | null = null
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (bytes: Buffer) => {
        text += bytes.toString('latin1')
      })
      stream.on('end', () => {
        if (onHeld) return onHeld()
        if (refusals > 0) {
          refusals -= 1
          return done(Object.assign(new Error(refusal), { responseCode: 451 }))
        }
        received.push(text)
        done()
      })
    },
  })
  smtp.on('error', () => undefined) // a sender that was killed
  await new Promise<void>((open) => smtp.listen(0, '127.0.0.1', () => open()))
  return {
    url: `smtp://127.0.0.1:${String((smtp.server.address() as AddressInfo).port)}`,
    received,
    refuse: (count, words = 'try again later') => {
      refusals = count
      refusal = words
    },
    holdAnswers: () =>
      new Promise((resolve) => {
        onHeld = resolve
      }),
    answerAgain: () => {
      onHeld = null
    },
    close: () => new Promise<void>((closed) => smtp.close(() => closed())),
  }
}

/** The text of the PDF in a message. */
export async function pdfText(message: string): Promise<string> {
  const encoded =
    /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(message)?.[1] ?? ''
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(encoded, 'base64'))), {
    mergePages: true,
  })
  return text
}
