import { DownloadBar } from '#web/parts/DownloadBar.tsx'
import { type Download, useDownload } from './use-download.ts'

/** Offers all rows of a list as CSV and as an Excel workbook. */
export function DownloadRows<Row>({ download }: { download: Download<Row> }) {
  const { state, start, cancel } = useDownload(download)
  return <DownloadBar rowsAre={download.rowsAre} state={state} onStart={start} onCancel={cancel} />
}
