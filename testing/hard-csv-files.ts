import { gzipSync } from 'node:zlib'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const ROWS = ['Date,Amount,Narrative', '20/02/2025,12.50,Deposit ANNA', '21/02/2025,-3.00,"Fee, monthly"']

/** Files that a bank, or what people save them with, makes hard to read; by what is hard. */
export const HARD_CSV_FILES: Readonly<Record<string, Buffer>> = {
  empty: Buffer.from(''),
  'a header alone': Buffer.from(`${ROWS[0]!}\n`),
  'no header': Buffer.from(ROWS.slice(1).join('\n')),
  'a title above its header': Buffer.from(`Statement of account 123\n\n${ROWS.join('\n')}\n`),
  'a byte order mark': Buffer.from(`\ufeff${ROWS.join('\r\n')}\r\n`),
  'UTF-16': utf16(ROWS.join('\n')),
  'Windows-1252': Buffer.from(`${ROWS.join('\n')}\n22/02/2025,1.00,Caf\u00e9 \u0096\n`, 'latin1'),
  semicolons: Buffer.from('Date;Amount;Narrative\n20/02/2025;1.234,50;x\n'),
  tabs: Buffer.from(ROWS.join('\n').replaceAll(',', '\t')),
  'line ends of old Macs': Buffer.from(ROWS.join('\r')),
  'a quote that is never closed': Buffer.from(`${ROWS[0]!}\n20/02/2025,1.00,"open\n21/02/2025,2.00,x\n`),
  'quotes within a cell': Buffer.from(`${ROWS[0]!}\n20/02/2025,1.00,5" cable\n`),
  'rows of other lengths': Buffer.from(`${ROWS[0]!}\n20/02/2025,1.00\n21/02/2025,2.00,x,y,z\n`),
  'names that stand twice': Buffer.from('Date,Amount,Amount,Narrative\n20/02/2025,1.00,2.00,x\n'),
  'amounts that are none': Buffer.from(`${ROWS[0]!}\n20/02/2025,twelve,x\n21/02/2025,1e5,x\n`),
  'days that are none': Buffer.from(`${ROWS[0]!}\n31/02/2025,1.00,x\n2025,1.00,x\n`),
  'a NUL': Buffer.from(`${ROWS[0]!}\n20/02/2025,1.00,a\0b\n`),
  compressed: gzipSync(ROWS.join('\n')),
  'a picture': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'one long line': Buffer.from(`${'x,'.repeat(20_000)}x`),
}
