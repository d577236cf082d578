import type { staffMoneyCalls } from '#shared/calls/staff-money.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Match } from '#shared/rules/match-bank-line.ts'
import { cutPage } from '#server/db/cut-page.ts'
import { listCursor, type TimeKey } from '#server/db/list-cursor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { linesAsideQuery, waitingLines } from '#server/modules/banking/bank-lines.store.ts'
import { pauseDunning, undoDunning } from '#server/modules/banking/change-dunning.ts'
import { type OverduePayer, overduePayers } from '#server/modules/credit/dunning.store.ts'
import { importStatement } from '#server/modules/banking/import-statement.ts'
import { ignoreLine, matchLine, restoreLine } from '#server/modules/banking/match-lines.ts'
import { matchesOfLines } from '#server/modules/banking/matches-of.ts'
import { allLayouts, lastStatements } from '#server/modules/banking/statements.store.ts'
import { takeBackStatement } from '#server/modules/banking/take-back-statement.ts'
import { UnreadableFile } from '#server/modules/imports/sheet.ts'
import { chosenColumns } from './chosen-columns.ts'
import type { StaffServices } from './context.ts'
import { purposeOfLine } from './purpose-of-line.ts'

/** More than anybody works through in a day. */
const PAYERS_MAX = 500
/** As many as staff read in some weeks, and more banks than anybody has. */
const STATEMENTS_SHOWN = 20
const LAYOUTS_MAX = 50
const NOTHING_READ = { known: 0, out: 0, matched: 0, later: 0, waiting: 0, problems: [] }

const presentMatch = ({ pays, certainty, why }: Match) => ({
  certainty,
  why,
  payerId: pays[0]?.payerId ?? '',
  payer: pays[0]?.payer ?? '',
  webOrderNo: pays.flatMap((one) => ('webOrderNo' in one ? [one.webOrderNo] : []))[0] ?? null,
  invoiceNos: pays.flatMap((one) => ('invoiceNo' in one ? [one.invoiceNo] : [])),
  openInc: pays.reduce((sum, { openCents }) => sum + openCents, 0),
})

const presentOverdue = (row: OverduePayer) => ({
  payerId: row.payer_id,
  name: row.name,
  state: row.state,
  movedOn: row.moved_on,
  pausedUntil: row.paused_until,
  reason: row.reason,
  overdue: row.overdue_cents,
  invoices: row.invoices,
  oldestDue: row.oldest_due,
})

export const staffMoneyHandlers: HandlersFor<typeof staffMoneyCalls, StaffServices> = {
  staffOverdue: async (_input, { tx, now }) => {
    const rows = await overduePayers(tx, brisbaneDay(now), PAYERS_MAX + 1)
    return { payers: rows.slice(0, PAYERS_MAX).map(presentOverdue), hasMore: rows.length > PAYERS_MAX }
  },
  staffPauseDunning: async (asked, ctx) => pauseDunning(ctx.tx, { ...asked, now: ctx.now, by: whoActs(ctx) }),
  staffUndoDunning: async ({ payerId, state, reason }, ctx) =>
    undoDunning(ctx.tx, { payerId, seen: state, reason, now: ctx.now, by: whoActs(ctx) }),
  staffReadStatement: async ({ fileName, content, columns, isChoosing = false }, ctx) => {
    const statement = {
      fileName,
      bytes: Buffer.from(content, 'base64'),
      columns: columns === undefined ? null : chosenColumns(columns),
      isChoosing,
      now: ctx.now,
      by: whoActs(ctx),
      onProblem: ctx.services.onProblem,
    }
    const read = await importStatement(ctx.db, statement).catch((problem: unknown) => {
      throw problem instanceof UnreadableFile
        ? new Refusal('bank.unreadable', { reason: problem.message })
        : problem
    })
    return read.is === 'choose'
      ? { ...NOTHING_READ, ...read, rows: read.rows.map((row) => [...row]) }
      : { ...read, rows: [], columns: null }
  },
  staffStatements: async (_input, { tx }) => {
    const statements = (await lastStatements(tx, STATEMENTS_SHOWN)).map((row) => ({
      id: row.id,
      fileName: row.file_name,
      readAt: row.imported_at,
      lines: row.line_count,
      sum: row.lines_cents,
      matched: row.matched,
    }))
    const layouts = (await allLayouts(tx, LAYOUTS_MAX)).map(({ header, columns }) => ({
      names: header.split('|'),
      columns,
    }))
    return { statements, layouts }
  },
  staffTakeBackStatement: async (asked, ctx) => ({
    lines: await takeBackStatement(ctx.tx, { ...asked, now: ctx.now, by: whoActs(ctx) }),
  }),
  staffBankLines: async ({ cursor, limit = LIST_PAGE_MAX }, { tx, services }) => {
    const cursors = lineCursor(services, 'bankLines')
    const rows = await waitingLines(tx, { after: lineAt(cursors.read(cursor)), limit: limit + 1 })
    const { shown, next } = cutPage(rows, limit, keyOfLine)
    const matches = await matchesOfLines(tx, shown)
    const lines = shown.map((line, at) => ({
      id: line.id,
      paidOn: line.paid_on,
      amount: line.amount_cents,
      words: line.words,
      matches: (matches[at] ?? []).map(presentMatch),
    }))
    return {
      lines,
      next: cursors.write(next),
    }
  },
  staffLinesAside: async ({ cursor, limit = LIST_PAGE_MAX }, { tx, services }) => {
    const cursors = lineCursor(services, 'linesAside')
    const asked = { after: lineAt(cursors.read(cursor)), limit: limit + 1 }
    const { rows } = await linesAsideQuery(asked).execute(tx)
    const { shown, next } = cutPage(rows, limit, keyOfLine)
    return {
      lines: shown.map(({ id, paid_on: paidOn, amount_cents: amount, words, reason }) => ({
        ...{ id, paidOn, amount, words, reason },
      })),
      next: cursors.write(next),
    }
  },
  staffMatchLine: async ({ lineId, ...to }, ctx) => {
    const { tx, now } = ctx
    const purpose = await purposeOfLine(tx, lineId, to)
    const { freeCents, released } = await matchLine(tx, lineId, { ...purpose, now, by: whoActs(ctx) })
    return { free: freeCents, released }
  },
  staffIgnoreLine: async ({ lineId, reason }, ctx) => {
    await ignoreLine(ctx.tx, lineId, { reason, now: ctx.now, by: whoActs(ctx) })
    return {}
  },
  staffRestoreLine: async ({ lineId }, ctx) => {
    await restoreLine(ctx.tx, lineId, { now: ctx.now, by: whoActs(ctx) })
    return {}
  },
}

const lineCursor = ({ keys }: StaffServices, list: string) =>
  listCursor(keys.secrets, { list, accountId: '', filter: {} })
const keyOfLine = (line: { paid_on: string; id: number }): TimeKey => ({
  atMicros: Date.parse(line.paid_on) * 1000,
  no: line.id,
})
const lineAt = (key: TimeKey | null) =>
  key && { paidOn: new Date(key.atMicros / 1000).toISOString().slice(0, 10), id: key.no }
