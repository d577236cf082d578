import { LINE_MOVES, type LineMove } from '#shared/codes/line-moves.ts'
import { ORDER_LINE_STATUSES, type OrderLineStatus } from '#shared/codes/order-line-statuses.ts'
import { LINE_STEPS } from '#shared/rules/line-steps.ts'

/** What hands a whole order to the back office; the steps that move units say their own words. */
const WHOLE_ORDER: Partial<Record<LineMove, string>> = {
  send: 'The order is on its way to the back office',
  fail: 'The back office could not take it',
  answer: 'The back office has answered',
  confirm: 'A quotation or a preliminary order is confirmed',
  register: 'Stock is allocated for the first time, as far as there is some',
  delete: 'The order is deleted before it is worked on',
  split: 'An order that leaves as a whole may leave in parts from now on',
}
const UNIT_STEPS: Partial<Record<LineMove, { words: string }>> = LINE_STEPS

const wordsOf = (step: LineMove) => WHOLE_ORDER[step] ?? UNIT_STEPS[step]?.words ?? ''
const stepsOf = Object.keys(LINE_MOVES) as LineMove[]
const movesOf = (step: LineMove) =>
  Object.entries(LINE_MOVES[step] as Partial<Record<OrderLineStatus, readonly OrderLineStatus[]>>).sort()

/** docs/order-lines.md: the state machine of order lines, from shared/codes/line-moves.ts. */
export function lineMovesDoc(): string {
  const edges = new Map<string, LineMove[]>()
  for (const step of stepsOf)
    for (const [from, ends] of movesOf(step))
      for (const to of ends) edges.set(`${from} ${to}`, [...(edges.get(`${from} ${to}`) ?? []), step])
  return `# Order lines

Generated from \`shared/codes/line-moves.ts\` (\`npm run line-moves\`); the suite fails when it is out of date.

The status of a line follows from where its units are (\`shared/rules/line-steps.ts\`): a unit waits for stock, is
allocated, in a picking wave, picked, shipped or cancelled. The lowest status of the lines is the order's own. A move that
is not in the table cannot happen: the database refuses it (table \`order_line_move\`). Codes of another back office that
have no words here are in no row and may follow each other freely.

## Statuses
| status | words |
|---|---|
${Object.entries(ORDER_LINE_STATUSES)
  .sort()
  .map(([status, words]) => `| ${status} | ${words} |`)
  .join('\n')}

## Steps
| step | what it does | leads |
|---|---|---|
${stepsOf
  .map(
    (step) =>
      `| ${step} | ${wordsOf(step)} | ${movesOf(step)
        .map(([from, to]) => `${from} → ${to.join(', ')}`)
        .join('; ')} |`,
  )
  .join('\n')}

A step that leaves units of a line where others of the same line are may leave its status as it is.

## The steps that move units
${diagramOf(edges, (step) => step in UNIT_STEPS)}

## The steps of a whole order
${diagramOf(edges, (step) => !(step in UNIT_STEPS))}
`
}

/** The moves of some steps as a Mermaid diagram. */
function diagramOf(edges: ReadonlyMap<string, LineMove[]>, isDrawn: (step: LineMove) => boolean): string {
  const drawn = [...edges]
    .map(([edge, steps]) => ({ edge, steps: steps.filter(isDrawn) }))
    .filter(({ steps }) => steps.length > 0)
    .sort((a, b) => (a.edge < b.edge ? -1 : 1))
  const rows = drawn.map(({ edge, steps }) => {
    const [from = '', to = ''] = edge.split(' ')
    return `  s${from} --> s${to}: ${steps.join(', ')}`
  })
  return ['```mermaid', 'stateDiagram-v2', ...rows, '```'].join('\n')
}
