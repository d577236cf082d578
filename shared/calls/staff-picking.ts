import * as z from 'zod/mini'
import { CARRIER_NAME_MAX, LARGE_BODY_MAX, TRACKING_URL_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const LIST_MAX = 100_000 // characters

const wave = {
  waveId: f.keyOut,
  openedAt: f.moment,
  openedBy: f.string,
  closedAt: z.nullable(f.moment),
  orders: f.int,
  units: f.int,
  picked: f.int,
  missing: f.int,
}

/** Characters of both as JSON: lines have no control characters, so that an escape doubles one at most. */
const CARRIER_TEXT_MAX = 2 * (CARRIER_NAME_MAX + TRACKING_URL_MAX) + 40

export const staffPickingCalls = calls({
  staffWaves: {
    method: 'GET',
    about: 'The open picking waves, and those that were closed last',
    needs: NEEDS.staffOrders,
    input: f.nothing,
    output: z.object({ waves: z.array(z.object(wave)) }),
  },
  staffWave: {
    method: 'GET',
    about: 'A picking wave with its lines, by bin',
    needs: NEEDS.staffOrders,
    input: z.object({ waveId: f.key }),
    output: z.object({
      wave: z.object(wave),
      lines: z.array(
        z.object({
          webOrderNo: f.keyOut,
          orderno: f.string,
          accountName: f.string,
          lineNo: f.int,
          productId: f.string,
          name: f.string,
          ean: f.string,
          bin: f.string,
          quantity: f.int,
          picked: f.int,
          missing: f.int,
        }),
      ),
    }),
  },
  staffOpenWave: {
    method: 'POST',
    about: 'Open a picking wave from orders, or from all that are ready',
    needs: NEEDS.staffPicking,
    input: z.object({ webOrderNos: z.optional(f.json(f.ints, LIST_MAX)) }),
    output: z.object({
      waveId: f.keyOut,
      taken: f.ints,
      /** Orders that were named and are not in the wave, with the reason. */
      left: z.array(z.object({ webOrderNo: f.int, reason: f.string })),
    }),
    bodyMax: LARGE_BODY_MAX,
  },
  staffConfirmPicked: {
    method: 'PUT',
    about: 'Note what was picked of lines of a wave, and what was not found',
    needs: NEEDS.staffPicking,
    input: z.object({
      waveId: f.key,
      found: f.json(
        z.array(
          z.object({
            webOrderNo: f.int,
            lineNo: f.int,
            picked: f.int,
            missing: f.int,
            /** How many units of the line were counted where it was read. */
            seen: f.int,
          }),
        ),
        LIST_MAX,
      ),
    }),
    output: z.object({ isClosed: f.boolean }),
    bodyMax: LARGE_BODY_MAX,
  },
  staffPutBack: {
    method: 'PUT',
    about: 'Note that what is picked of an order lies on its shelf again',
    needs: NEEDS.staffPicking,
    input: z.object({ webOrderNo: f.key }),
    output: z.object({ lowstatus: f.string }),
  },
  staffShipOrder: {
    method: 'POST',
    about: 'Ship what is picked of an order, or so many units of its lines; it is invoiced',
    needs: NEEDS.staffShipping,
    input: z.object({
      webOrderNo: f.key,
      carrierId: f.optionalLine(20),
      connote: f.optionalLine(60),
      /** All that is picked where it is left out. */
      units: z.optional(
        f.json(
          z.array(
            z.object({
              lineNo: f.int,
              units: f.int,
              /** How many units of the line had shipped where it was read. */
              seen: f.int,
            }),
          ),
          LIST_MAX,
        ),
      ),
    }),
    output: z.object({ shipmentNo: f.string, invoiceNo: f.string, url: f.string, lowstatus: f.string }),
    bodyMax: LARGE_BODY_MAX,
  },
  staffCarriers: {
    method: 'GET',
    about: 'The carriers',
    needs: NEEDS.staffOrders,
    input: f.nothing,
    output: z.object({
      carriers: z.array(z.object({ id: f.string, name: f.string, trackingUrl: f.string })),
    }),
  },
  staffSaveCarrier: {
    method: 'PUT',
    about: 'Add a carrier, or change one that was seen',
    needs: NEEDS.staffCarriers,
    input: z.object({
      id: f.optionalLine(20),
      name: f.optionalLine(CARRIER_NAME_MAX),
      trackingUrl: f.optionalLine(TRACKING_URL_MAX),
      /** As it was seen, where one is changed. */
      was: z.optional(f.json(z.object({ name: f.string, trackingUrl: f.string }), CARRIER_TEXT_MAX)),
    }),
    output: f.nothing,
  },
})
