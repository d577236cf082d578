import type { Row } from '#demo/bulk-insert.ts'
import type { History } from './history-rows.ts'
import { spreadOf } from './order-story.ts'

/** So many orders are picked in one wave. */
const WAVE_ORDERS = 8

type Picking = { webOrderNo: number; placedAt: Date; lines: { line_no: number; quantity: number }[] }

/** Orders with units in a picking wave, oldest first, wave by wave. */
export function planWaves({ orders }: History): Picking[][] {
  const picking = orders
    .map(({ order, webOrderNo }) => ({
      webOrderNo,
      placedAt: order.placedAt,
      lines: order.lines.flatMap((line, at) => {
        const quantity = spreadOf(line.status, line.quantity).picking
        return quantity > 0 ? [{ line_no: at + 1, quantity }] : []
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
  return Array.from({ length: Math.ceil(picking.length / WAVE_ORDERS) }, (_, at) =>
    picking.slice(at * WAVE_ORDERS, (at + 1) * WAVE_ORDERS),
  )
}

/** @param openedBy the user id of whoever opened them */
export const waveRows = (
  waves: readonly Picking[][],
  ids: readonly number[],
  openedBy: number,
): Row<'pick_wave'>[] =>
  waves.map((orders, at) => ({
    id: ids[at] ?? 0,
    opened_at: orders.at(-1)?.placedAt ?? new Date(0),
    opened_by: openedBy,
  }))

export const pickLineRows = (waves: readonly Picking[][], ids: readonly number[]): Row<'pick_line'>[] =>
  waves.flatMap((orders, at) =>
    orders.flatMap(({ webOrderNo, lines }) =>
      lines.map((line) => ({ wave_id: ids[at] ?? 0, web_order_no: webOrderNo, ...line })),
    ),
  )
