import type { TimedRun } from './measure.ts'

/** A row of the table: what was measured, the machine's limit in the same run, and the target. */
export type Row = {
  what: string
  measured: string
  limit?: string
  ratio?: number
  wanted?: string
  isReached?: boolean
}

export function printTable(rows: Row[]) {
  const cells = [
    ['what', 'measured', 'limit, same run', 'ratio', 'wanted', ''],
    ...rows.map((r) => [
      r.what,
      r.measured,
      r.limit ?? '',
      r.ratio === undefined ? '' : `${(r.ratio * 100).toFixed(0)} %`,
      r.wanted ?? '',
      r.isReached === undefined ? '' : r.isReached ? 'reached' : 'SHORT',
    ]),
  ]
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  console.log(
    [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n'),
  )
}

export const perSecond = (n: number) => `${n.toFixed(n < 100 ? 1 : 0)} /s`
export const ms = (n: number) => `${n.toFixed(n < 10 ? 1 : 0)} ms`
export const kb = (bytes: number) =>
  bytes < 1024 ? `${bytes.toFixed(0)} B` : `${(bytes / 1024).toFixed(1)} KB`

/** The times of a run in which every time is recorded, beside the wanted p95 in milliseconds. */
export const timesRow = (what: string, run: TimedRun, wantedMs: number): Row => ({
  what,
  measured: `p50 ${ms(run.p50)}, p95 ${ms(run.p95)}, ${perSecond(run.perSecond)}, ${kb(run.bytes)}`,
  wanted: `p95 ${ms(wantedMs)}`,
  isReached: run.p95 <= wantedMs,
})
