import { useState } from 'react'
import * as z from 'zod/mini'
import { keepData, keepText, keptData, type Owner, ownName } from '#web/data/tab-storage.ts'
import type { Values } from './request-form.ts'

/*
 * What was typed of a service request before its first product has stored it, kept by this tab: whoever looks
 * at another page first finds it again. It goes with that product and with the sign-out.
 */

const text = z.string()
const values = z.object({
  reasonCode: text,
  customerRef: text,
  contactName: text,
  contactEmail: text,
  contactPhone: text,
  rtsInvoiceNo: text,
})

/**
 * The kept text of a new request, as the options of its form, and what changes it.
 * @param invoiceNo a request of goods of an invoice is another one than one that begins without, ''
 * @param isNew nothing is kept of a stored request
 */
export function useKeptRequest(owner: Owner, invoiceNo: string, isNew: boolean) {
  const [at] = useState(() => ownName('request', owner, invoiceNo))
  const [typed] = useState(() => (isNew ? keptAt(at) : null))
  return {
    options: typed ? { typed } : {},
    keep: (values: Values) => keepData(at, values),
    drop: () => keepText(at, ''),
  }
}

function keptAt(name: string): Values | null {
  const read = values.safeParse(keptData(name))
  return read.success ? read.data : null
}
