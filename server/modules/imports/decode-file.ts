import { isUtf8 } from 'node:buffer'
import { UnreadableFile } from './sheet.ts'

/**
 * A file's text as UTF-8. Unpaired surrogates, which UTF-8 cannot encode, become U+FFFD, and `isDamaged` is
 * set.
 */
export type Decoded = { utf8: Buffer; encoding: string; isDamaged: boolean }

const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe, 0, 0], 'UTF-32'],
  [[0, 0, 0xfe, 0xff], 'UTF-32'],
  [[0x1f, 0x8b], 'gzip'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'xls'],
  [[0xef, 0xbb, 0xbf], 'UTF-8'],
  [[0xff, 0xfe], 'UTF-16LE'],
  [[0xfe, 0xff], 'UTF-16BE'],
]
const UNREADABLE: Readonly<Record<string, string>> = {
  'UTF-32': 'The file is UTF-32. Save it as UTF-8.',
  gzip: 'The file is compressed (gzip). Unpack it first.',
  xls: 'The file is an old Excel workbook, or one with a password. Save it as XLSX without one, or as "CSV UTF-8".',
}
const CTRL_Z = 0x1a

/**
 * Decodes the text of a file: UTF-8, or UTF-16 in either byte order, with or without a byte order mark; or
 * the encoding that `named` gives (a name of the Encoding Standard, such as windows-1252). Throws
 * UnreadableFile for anything else, with a message for the person who has the file.
 */
export function decodeFile(bytes: Buffer, named?: string): Decoded {
  const [mark, encoding] = MARKS.find(([start]) => start.every((byte, index) => bytes[index] === byte)) ?? [
    [],
    named ?? guessed(bytes),
  ]
  const unreadable = UNREADABLE[encoding]
  if (unreadable !== undefined) throw new UnreadableFile(unreadable)
  const body = bytes.subarray(mark.length)
  if (encoding === 'UTF-8') return { utf8: withoutEnd(wellFormed(body)), encoding, isDamaged: false }
  const text = encoding.startsWith('UTF-16') ? utf16(body, encoding) : decodeNamed(body, encoding)
  return { utf8: withoutEnd(Buffer.from(text, 'utf8')), encoding, isDamaged: !text.isWellFormed() }
}

/** Detects UTF-16 without a byte order mark: every other byte of its first characters is zero. */
function guessed(bytes: Buffer): string {
  const start = bytes.subarray(0, 64)
  const zerosAt = (odd: number) => start.filter((byte, index) => index % 2 === odd && byte === 0).length
  const many = start.length / 3
  return zerosAt(1) > many && zerosAt(0) === 0
    ? 'UTF-16LE'
    : zerosAt(0) > many && zerosAt(1) === 0
      ? 'UTF-16BE'
      : 'UTF-8'
}

function wellFormed(body: Buffer): Buffer {
  if (isUtf8(body)) return body
  let line = 1
  for (let at = 0; at < body.length; line += 1) {
    const end = body.indexOf(0x0a, at)
    const next = end < 0 ? body.length : end + 1
    if (!isUtf8(body.subarray(at, next))) break
    at = next
  }
  throw new UnreadableFile(
    `Line ${line} of the file is not UTF-8. Save the file as "CSV UTF-8", or name its encoding: --encoding windows-1252.`,
  )
}

function utf16(body: Buffer, encoding: string): string {
  const whole = body.subarray(0, body.length - (body.length % 2))
  return (encoding === 'UTF-16BE' ? Buffer.from(whole).swap16() : whole).toString('utf16le')
}

function decodeNamed(body: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body)
  } catch (problem) {
    throw new UnreadableFile(
      problem instanceof RangeError
        ? `There is no encoding called ${encoding}.`
        : `The file is not ${encoding}.`,
    )
  }
}

/** Some programs pad a file's last block with zeros, or end it with Ctrl-Z as CP/M did. */
function withoutEnd(utf8: Buffer): Buffer {
  let end = utf8.length
  while (end > 0 && (utf8[end - 1] === 0 || utf8[end - 1] === CTRL_Z)) end -= 1
  return utf8.subarray(0, end)
}
