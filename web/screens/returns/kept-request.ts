import { useState } from 'react'
import * as z from 'zod/mini'
import type { SessionData } from '#web/data/session.ts'
import { keepData, keepText, keptData, ownName } from '#web/data/tab-storage.ts'
import { emptyValues, type Values } from './request-form.ts'

/*
 * What was typed of a service request before its first product has stored it, kept by this tab: whoever looks
 * at another page first finds it again. It goes with that product and with the sign-out.
 */

/** Only what was changed: what the form itself fills in may be another by the next visit. */
const changes = z.partialRecord(
  z.enum(['reasonCode', 'customerRef', 'contactName', 'contactEmail', 'contactPhone', 'rtsInvoiceNo']),
  z.string(),
)

/**
 * The form of a new request: its options, with what is kept, and what changes that.
 * @param invoiceNo the invoice that the goods are of, or ''; each is a request of its own
 * @param isNew nothing is kept of a stored request
 */
export function useKeptRequest(session: SessionData, invoiceNo: string, isNew: boolean) {
  const saved = emptyValues(session, invoiceNo)
  const [at] = useState(() => ownName('request', session, invoiceNo))
  const [kept] = useState(() => (isNew ? keptAt(at) : null))
  return {
    options: { saved, ...(kept && { typed: { ...saved, ...kept } }) },
    keep: (values: Values) => keepData(at, changesOf(values, saved)),
    drop: () => keepText(at, ''),
  }
}

function keptAt(name: string): Partial<Values> | null {
  const read = changes.safeParse(keptData(name))
  return read.success ? read.data : null
}

const changesOf = (values: Values, empty: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== empty[field as keyof Values]),
  )
