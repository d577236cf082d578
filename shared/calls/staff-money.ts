import * as z from 'zod/mini'
import { DUNNING_STATES } from '../codes/dunning-states.ts'
import { LARGE_BODY_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'

const TEXT_MAX = 200
const STATEMENT_MAX = 900_000 // characters of base64: some ten thousand lines
const COLUMNS_MAX = 500

const CERTAINTIES = ['certain', 'likely', 'possible'] as const

/** Indices of columns; amount, or credit and debit. */
const columns = z.object({
  date: f.int,
  amount: z.optional(f.int),
  credit: z.optional(f.int),
  debit: z.optional(f.int),
  words: f.ints,
})

/** What a line may pay. Amounts inc GST. */
const match = z.object({
  certainty: z.enum(CERTAINTIES),
  why: f.string,
  payerId: f.string,
  payer: f.string,
  /** The web order number of a deposit; null for invoices. */
  webOrderNo: z.nullable(f.int),
  invoiceNos: f.strings,
  openInc: f.money,
})

const dunning = z.object({ state: z.enum(DUNNING_STATES), pausedUntil: z.nullable(f.day) })

export const staffMoneyCalls = calls({
  staffReadStatement: {
    method: 'POST',
    about:
      'Read a bank statement as CSV: new lines are kept, and those that are certain are matched; or the first rows, where the columns have to be chosen',
    needs: NEEDS.staffMoney,
    transaction: 'own',
    input: z.object({
      fileName: f.line(TEXT_MAX),
      /** Base64. */
      content: f.text(STATEMENT_MAX),
      columns: z.optional(f.json(columns, COLUMNS_MAX)),
      /** Whether to answer the first rows even where the columns are known, so that others are chosen. */
      isChoosing: z.optional(f.flag),
    }),
    output: z.object({
      /** The first rows, where the columns have to be chosen; else none. */
      rows: z.array(f.strings),
      /** What is known of the columns that have to be chosen. */
      columns: z.nullable(columns),
      known: f.int,
      out: f.int,
      matched: f.int,
      /** Certain, and matched within a minute. */
      later: f.int,
      waiting: f.int,
      problems: z.array(z.object({ lineNo: f.int, reason: f.string })),
    }),
    bodyMax: LARGE_BODY_MAX,
  },
  staffStatements: {
    method: 'GET',
    about: 'The bank statements that were read last, and the columns that are remembered for such files',
    needs: NEEDS.staffMoney,
    input: f.nothing,
    output: z.object({
      statements: z.array(
        z.object({
          id: f.keyOut,
          fileName: f.string,
          readAt: f.moment,
          /** Lines that no earlier statement had, their sum, and how many are matched. */
          lines: f.int,
          sum: f.money,
          matched: f.int,
        }),
      ),
      /** names: of the header, or what tells files without one apart. */
      layouts: z.array(z.object({ names: f.strings, columns })),
    }),
  },
  staffTakeBackStatement: {
    method: 'POST',
    about:
      'Take back a bank statement that was read wrongly, with the reason, as long as no line of it is matched: its lines go, and the file may be read again',
    needs: NEEDS.staffMoney,
    input: z.object({ statementId: f.key, reason: f.line(TEXT_MAX) }),
    output: z.object({ lines: f.int }),
  },
  staffBankLines: {
    method: 'GET',
    about: 'A page of the lines of bank statements that wait, the oldest first, with what they may pay',
    needs: NEEDS.staffMoney,
    work: 'search',
    input: z.object(pageInput),
    output: z.object({
      lines: z.array(
        z.object({
          id: f.keyOut,
          paidOn: f.day,
          amount: f.money,
          words: f.string,
          matches: z.array(match),
        }),
      ),
      ...pageOutput,
    }),
  },
  staffLinesAside: {
    method: 'GET',
    about: 'A page of the lines of bank statements that staff have set aside, the newest first',
    needs: NEEDS.staffMoney,
    input: z.object(pageInput),
    output: z.object({
      lines: z.array(
        z.object({ id: f.keyOut, paidOn: f.day, amount: f.money, words: f.string, reason: f.string }),
      ),
      ...pageOutput,
    }),
  },
  staffMatchLine: {
    method: 'POST',
    about:
      'Take the money of a line for an order, for invoices of a payer, or for all that an account or a customer owes, due longest first; what is more stays free',
    needs: NEEDS.staffMoney,
    input: z.object({
      lineId: f.key,
      webOrderNo: z.optional(f.key),
      invoiceNos: z.optional(f.json(z.array(f.line(20)), 2_000)),
      /** The account or the customer whose payer paid; with an order or invoices it is theirs. */
      accountId: f.optionalLine(20),
    }),
    output: z.object({
      /** What stays free. */
      free: f.money,
      /** Orders that go on by it. */
      released: f.ints,
    }),
  },
  staffOverdue: {
    method: 'GET',
    about: 'Who has invoices overdue and how far their reminders have come, due longest first',
    needs: NEEDS.staffMoney,
    work: 'search',
    input: f.nothing,
    output: z.object({
      payers: z.array(
        z.object({
          payerId: f.string,
          name: f.string,
          state: z.enum(DUNNING_STATES),
          /** The Brisbane day of the last step. */
          movedOn: z.nullable(f.day),
          pausedUntil: z.nullable(f.day),
          /** Why staff changed it last. */
          reason: f.string,
          overdue: f.money,
          invoices: f.int,
          oldestDue: z.nullable(f.day),
        }),
      ),
      hasMore: f.boolean,
    }),
  },
  staffPauseDunning: {
    method: 'PUT',
    about: 'Pause reminders and the stop of who pays until a day, or end the pause, with the reason',
    needs: NEEDS.staffMoney,
    input: z.object({
      payerId: f.id,
      /** A Brisbane day after today, YYYY-MM-DD; empty ends the pause. */
      until: f.optionalLine(10),
      reason: f.optionalLine(TEXT_MAX),
    }),
    output: dunning,
  },
  staffUndoDunning: {
    method: 'PUT',
    about: 'Take the last reminder, or the stop, of who pays back, with the reason',
    needs: NEEDS.staffMoney,
    input: z.object({
      payerId: f.id,
      /** The state that the page showed. */
      state: z.enum(DUNNING_STATES),
      reason: f.optionalLine(TEXT_MAX),
    }),
    output: dunning,
  },
  staffIgnoreLine: {
    method: 'POST',
    about: 'Put a line aside that pays nothing here, with the reason',
    needs: NEEDS.staffMoney,
    input: z.object({ lineId: f.key, reason: f.line(TEXT_MAX) }),
    output: f.nothing,
  },
  staffRestoreLine: {
    method: 'PUT',
    about: 'Take back that a line was put aside: it waits again',
    needs: NEEDS.staffMoney,
    input: z.object({ lineId: f.key }),
    output: f.nothing,
  },
})
