import type { staffPickingCalls } from '#shared/calls/staff-picking.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { confirmPicked } from '#server/modules/fulfilment/picking.ts'
import { putBack } from '#server/modules/fulfilment/put-back.ts'
import { shipOrder } from '#server/modules/fulfilment/ship-order.ts'
import { changeCarrier } from './change-carrier.ts'
import type { StaffServices } from './context.ts'
import { openChosenWave } from './open-chosen-wave.ts'
import { carriers, type WaveRow, waveForStaff, waveLines, wavesForStaff } from './staff-waves.store.ts'

const presentWave = (row: WaveRow) => ({
  waveId: row.id,
  openedAt: row.opened_at,
  openedBy: row.opened_by ?? '',
  closedAt: row.closed_at,
  orders: row.orders,
  units: row.units,
  picked: row.picked,
  missing: row.missing,
})

export const staffPickingHandlers: HandlersFor<typeof staffPickingCalls, StaffServices> = {
  staffWaves: async (_input, { tx }) => ({ waves: (await wavesForStaff(tx)).map(presentWave) }),
  staffWave: async ({ waveId }, { tx }) => {
    const wave = await waveForStaff(tx, waveId)
    if (!wave) throw new Refusal('backOffice.waveUnknown', { wave: waveId })
    const lines = (await waveLines(tx, waveId)).map((line) => ({
      webOrderNo: line.web_order_no,
      orderno: line.shown_no,
      accountName: line.account_name,
      lineNo: line.line_no,
      productId: line.product_id,
      name: line.name,
      ean: line.ean,
      bin: line.bin,
      quantity: line.quantity,
      picked: line.picked,
      missing: line.missing,
    }))
    return { wave: presentWave(wave), lines }
  },
  staffOpenWave: ({ webOrderNos }, ctx) =>
    openChosenWave(ctx.tx, webOrderNos ?? null, { now: ctx.now, by: whoActs(ctx) }),
  staffConfirmPicked: async ({ waveId, found }, ctx) => {
    await confirmPicked(ctx.tx, waveId, found, { now: ctx.now, by: whoActs(ctx) })
    return { isClosed: (await waveForStaff(ctx.tx, waveId))?.closed_at !== null }
  },
  staffPutBack: async ({ webOrderNo }, ctx) => {
    const order = await putBack(ctx.tx, { webOrderNo, now: ctx.now, by: whoActs(ctx) })
    return { lowstatus: order.low_status }
  },
  staffShipOrder: async ({ webOrderNo, carrierId, connote, units }, ctx) => {
    const chosen = units?.filter((one) => one.units > 0)
    if (new Set(chosen?.map(({ lineNo }) => lineNo)).size !== (chosen?.length ?? 0))
      throw new Refusal('backOffice.twice')
    const shipping = {
      ...{ webOrderNo, carrierId, connote, now: ctx.now, by: whoActs(ctx) },
      units: chosen ? new Map(chosen.map((one) => [one.lineNo, one.units])) : null,
      seen: new Map(chosen?.map((one) => [one.lineNo, one.seen])),
    }
    const { shipmentNo, url, order, invoice } = await shipOrder(ctx.tx, shipping)
    return { shipmentNo, invoiceNo: invoice.invoiceNo, url, lowstatus: order.low_status }
  },
  staffCarriers: async (_input, { tx }) => ({
    carriers: (await carriers(tx)).map(({ id, name, tracking_url }) => ({
      id,
      name,
      trackingUrl: tracking_url,
    })),
  }),
  staffSaveCarrier: async (carrier, ctx) => {
    await changeCarrier(ctx.tx, carrier, { now: ctx.now, by: whoActs(ctx) })
    return {}
  },
}
