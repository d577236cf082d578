import { csvCell, table, whole } from './report.ts'
import { shown } from './notes.ts'
import type { PictureResult } from './import-pictures.ts'

const SHOWN_FILES = 50

/** The report of an import of pictures for a terminal. @param seconds how long it took */
export function pictureReportText(result: PictureResult, from: string, seconds: number): string {
  const { files, added, refused, isDryRun } = result
  const more = refused.length - SHOWN_FILES
  return [
    `pictures from ${from}: ${whole(files)} files in ${seconds.toFixed(1)} s, ${whole(added)} new pictures`,
    ...table(result),
    ...(refused.length === 0 ? ['No file was refused.'] : [`Refused: ${whole(refused.length)}`]),
    ...refused.slice(0, SHOWN_FILES).map(({ file, reason }) => `  ${shown(file)} ${reason}`),
    ...(more > 0 ? [`  ... and ${whole(more)} more; --report <file> has them all`] : []),
    ...(isDryRun ? ['This was a dry run: nothing was kept.'] : []),
    '',
  ].join('\n')
}

/** All refused files as CSV, with a byte order mark and CRLF as spreadsheets want them. */
export const pictureReportCsv = ({ refused }: Pick<PictureResult, 'refused'>): string =>
  `\uFEFF${[['file', 'reason'], ...refused.map(({ file, reason }) => [file, reason])]
    .map((row) => `${row.map(csvCell).join(',')}\r\n`)
    .join('')}`
