import { Refusal, refusalText } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { openWave } from '#server/modules/fulfilment/picking.ts'
import { pickObstacles } from './staff-waves.store.ts'

type Left = { webOrderNo: number; reason: string }

/**
 * Opens a picking wave from chosen orders, or from all that are ready, and says of each chosen one that is
 * not in it why.
 * @throws Refusal backOffice.noneReady where none is ready; nothing is changed then
 */
export async function openChosenWave(
  tx: Tx,
  webOrderNos: readonly number[] | null,
  acting: { now: Date; by: WhoActs },
): Promise<{ waveId: number; taken: number[]; left: Left[] }> {
  const wave = await openWave(tx, webOrderNos, acting)
  if (!wave) throw new Refusal('backOffice.noneReady')
  const taken = wave.orders.map(({ web_order_no }) => web_order_no)
  const others = (webOrderNos ?? []).filter((no) => !taken.includes(no))
  return { waveId: wave.waveId, taken, left: await reasonsOf(tx, others) }
}

async function reasonsOf(tx: Tx, webOrderNos: readonly number[]): Promise<Left[]> {
  if (webOrderNos.length === 0) return []
  const found = new Map((await pickObstacles(tx, webOrderNos)).map((row) => [row.web_order_no, row]))
  return webOrderNos.map((webOrderNo) => {
    const row = found.get(webOrderNo)
    if (!row) return { webOrderNo, reason: refusalText('order.unknown', { order: webOrderNo }) }
    const order = row.shown_no
    if (row.held_reason !== null)
      return { webOrderNo, reason: refusalText('backOffice.held', { order, reason: row.held_reason }) }
    return {
      webOrderNo,
      reason: refusalText(row.waits_as_whole ? 'backOffice.leavesWhole' : 'backOffice.notReady', { order }),
    }
  })
}
