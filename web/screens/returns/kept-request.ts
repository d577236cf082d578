import { useState } from 'react'
import * as z from 'zod/mini'
import { beforeLeaving } from '#web/data/leave.ts'
import type { SessionData } from '#web/data/session.ts'
import { changeKept, dropKept } from '#web/data/tab-storage.ts'
import type { Values } from './request-form.ts'

/*
 * What was typed of a service request before its first product has stored it, kept by this tab: whoever looks
 * at another page first finds it again. It goes with that product and with the sign-out.
 */

const PREFIX = 'request:'
const text = z.string()
const values = z.object({
  reasonCode: text,
  customerRef: text,
  contactName: text,
  contactEmail: text,
  contactPhone: text,
  rtsInvoiceNo: text,
})

type Owner = Pick<SessionData, 'userId' | 'currentUserAccount'>
/** A request of goods of an invoice is another one than one that begins without. */
const keyOf = ({ userId, currentUserAccount }: Owner, invoiceNo: string) =>
  `${PREFIX}${String(userId)}:${currentUserAccount.accountid}:${invoiceNo}`

/**
 * The kept text of a new request, as the options of its form, and what changes it.
 * @param isNew nothing is kept of a stored request
 */
export function useKeptRequest(owner: Owner, invoiceNo: string, isNew: boolean) {
  const at = keyOf(owner, invoiceNo)
  const [typed] = useState(() => (isNew ? keptAt(at) : null))
  return {
    options: typed ? { typed } : {},
    keep: (values: Values) => changeKept((storage) => storage.setItem(at, JSON.stringify(values))),
    drop: () => dropKept((key) => key === at),
  }
}

function keptAt(key: string): Values | null {
  try {
    const read = values.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null // no storage, or no JSON
  }
}

beforeLeaving(() => Promise.resolve(dropKept((key) => key.startsWith(PREFIX))))
