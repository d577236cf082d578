import { isApprovedReturn } from '#shared/codes/return-statuses.ts'
import { reasonName } from '#shared/codes/return-reasons.ts'
import type { Region } from '#shared/codes/regions.ts'
import { placeLine } from '#shared/rules/address-form.ts'
import { regionOf } from '#shared/rules/tax.ts'
import type { Seller } from '#server/config/config.ts'
import type { Queryable } from '#server/db/connect.ts'
import { accountById, zoneOfAccount } from '#server/modules/accounts/accounts.store.ts'
import { linesOfReturns, returnOf } from './returns.store.ts'

/** What lies in a parcel that comes back. sendBy: YYYY-MM-DD. accepted: units that may be sent. */
export type ReturnSlipPaper = {
  seller: Seller
  region: Region
  requestNo: string
  at: Date
  zone: string
  reason: string
  reference: string
  sendBy: string | null
  account: { id: string; name: string }
  sender: readonly string[]
  lines: readonly { productId: string; name: string; fault: string; accepted: number }[]
}

type Asked = { accountId: string; businessGroup: string; requestNo: number; seller: Seller; now: Date }

/**
 * The packing slip of an approved request of an account, with the units that staff accepted; undefined where
 * it has no such request, or goods may not be sent.
 */
export async function returnSlipPaper(tx: Queryable, asked: Asked): Promise<ReturnSlipPaper | undefined> {
  const { accountId, requestNo, seller, now } = asked
  const request = await returnOf(tx, accountId, requestNo)
  if (!request || !isApprovedReturn(request.status)) return undefined
  const account = await accountById(tx, accountId)
  const lines = await linesOfReturns(tx, [requestNo])
  return {
    seller,
    region: regionOf(asked.businessGroup),
    requestNo: String(requestNo),
    at: now,
    zone: await zoneOfAccount(tx, accountId),
    reason: reasonName(request.reason),
    reference: request.customer_ref,
    sendBy: request.send_by,
    account: { id: accountId, name: account?.name ?? accountId },
    sender: [
      request.contact_name,
      request.address1,
      request.address2,
      request.address3,
      placeLine(request),
      request.contact_phone,
    ].filter(Boolean),
    lines: lines
      .map((line) => ({
        productId: line.product_id,
        name: line.name,
        fault: line.fault,
        accepted: line.accepted ?? line.quantity,
      }))
      .filter(({ accepted }) => accepted > 0),
  }
}
