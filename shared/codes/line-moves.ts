import type { OrderLineStatus as Status } from './order-line-statuses.ts'

type Moves = { readonly [from in Status]?: readonly Status[] }

/**
 * The state machine of order lines: every step of the back office with the statuses it leads to from each
 * status. A move that is not here cannot happen; the database refuses it as well (table `order_line_move`).
 *
 * Steps of the first group hand an order to the back office. `split` lets an order that leaves as a whole
 * leave in parts. Those of the last group move units of a line, and shared/rules/line-steps.ts says how; its
 * test derives this table from them.
 */
export const LINE_MOVES = {
  // ------------------------------------------------------ a whole order, before its lines are worked on
  send: { '00': ['XX'], '01': ['XX'] },
  fail: { '00': ['01'], XX: ['01'] },
  answer: { '00': ['02', '05', '10', '20'], XX: ['02', '05', '10', '20'], '02': ['05', '10', '20'] },
  confirm: { '05': ['10', '20'], '10': ['20'] },
  register: { '00': ['22', '23', '33'], XX: ['22', '23', '33'], '20': ['22', '23', '33'] },
  delete: { '00': ['90'], '01': ['90'], '02': ['90'], '05': ['90'], '10': ['90'], '20': ['90'] },
  split: { '22': ['23', '33'] },
  // ------------------------------------------------------ units of a line
  allocate: {
    '22': ['23', '33'],
    '23': ['22', '33'],
    '24': ['44'],
    '26': ['27', '37'],
    '27': ['37', '47'],
  },
  deallocate: {
    '22': ['23'],
    '23': ['22'],
    '27': ['26'],
    '33': ['22', '23'],
    '37': ['26', '27'],
    '44': ['24'],
    '47': ['27'],
  },
  startPick: { '22': ['24', '44'], '23': ['24'], '33': ['44'], '37': ['47'] },
  leavePick: { '24': ['22', '23'], '44': ['22', '33'], '47': ['37'] },
  confirmPick: { '44': ['66'] },
  unpick: { '24': ['22', '23'], '44': ['22', '33'], '47': ['37'], '66': ['22', '33', '44'] },
  ship: {
    '24': ['26', '27'],
    '27': ['26'],
    '44': ['37', '47'],
    '47': ['37', '77', '79'],
    '66': ['47', '77', '79'],
  },
  cancel: {
    '22': ['23', '33', '99'],
    '23': ['22', '33', '99'],
    '24': ['44', '66'],
    '26': ['79'],
    '27': ['37', '47', '79'],
    '33': ['22', '99'],
    '37': ['79'],
    '44': ['66'],
  },
  reinstate: {
    '22': ['23'],
    '23': ['22'],
    '33': ['22', '23'],
    '37': ['27'],
    '44': ['24'],
    '47': ['27'],
    '66': ['24'],
    '79': ['26'],
    '99': ['22'],
  },
} as const satisfies Record<string, Moves>

export type LineMove = keyof typeof LINE_MOVES

/** Whether a step may lead a line from one status to another. */
export const isLineMove = (step: LineMove, from: string, to: string): boolean =>
  from === to || ((LINE_MOVES[step] as Record<string, readonly string[]>)[from] ?? []).includes(to)
