import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { safeError } from './safe-error.ts'

export type Log = Logger

/** Lines are collected to so many bytes, or for so long, and written together. */
const COLLECTED_BYTES = 4_096
const COLLECTED_MS = 250
/** What may wait for a reader that is slow; more is dropped, since the portal must not grow with it. */
const WAITING_BYTES_MAX = 16 * 1024 * 1024

/** Where the log goes, and how many lines were dropped because nobody took them. */
export type LogOutput = { stream: DestinationStream; dropped(): number }

let opened: LogOutput | null = null
/**
 * Standard output, written in the background: an answer waits for no write. What is collected is written when
 * the process exits; where it is killed, the last quarter of a second is lost. One for the whole process.
 */
export const standardOutput = (): LogOutput => (opened ??= openStandardOutput())

function openStandardOutput(): LogOutput {
  let dropped = 0
  const stream = destination({
    fd: 1,
    sync: false,
    minLength: COLLECTED_BYTES,
    periodicFlush: COLLECTED_MS,
    maxLength: WAITING_BYTES_MAX,
  })
  stream.on('drop', () => {
    dropped += 1
  })
  // a reader that has gone ends the log, not the portal
  stream.on('error', () => undefined)
  return { stream, dropped: () => dropped }
}

/** The log: one JSON object a line, without secrets and personal data. */
export const openLog = (level: string, { stream }: LogOutput): Log =>
  pino({ level, base: { pid: process.pid }, serializers: { err: safeError } }, stream)
