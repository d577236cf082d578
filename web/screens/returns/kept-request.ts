import { useState } from 'react'
import * as z from 'zod/mini'
import type { SessionData } from '#web/data/session.ts'
import { keepData, keepText, keptData, ownName } from '#web/data/tab-storage.ts'
import { emptyValues, type Values, valuesOf } from './request-form.ts'
import type { Request } from './return-facts.ts'

/*
 * What was typed of a service request and is not stored yet, kept by this tab: of a new one before its first
 * product has stored it, of a draft while there is no line. Whoever looks at another page first, or loads the
 * page anew, finds it again. It goes once it is stored, and with the sign-out.
 */

/** Only what was changed: what the form itself fills in may be another by the next visit. */
const changes = z.partialRecord(
  z.enum(['reasonCode', 'customerRef', 'contactName', 'contactEmail', 'contactPhone', 'rtsInvoiceNo']),
  z.string(),
)

/**
 * The form of a request: its options, with what is kept, and what changes that.
 * @param request the draft; null for a new request
 * @param invoiceNo the invoice that the goods of a new one are of, or ''; each is a request of its own
 */
export function useKeptRequest(session: SessionData, request: Request | null, invoiceNo: string) {
  const saved = request ? valuesOf(request) : emptyValues(session, invoiceNo)
  const [at] = useState(() =>
    request ? ownName('draft', session, String(request.requestno)) : ownName('request', session, invoiceNo),
  )
  const [kept] = useState(() => keptAt(at))
  return {
    options: { saved, ...(kept && { typed: { ...saved, ...kept } }) },
    keep: (values: Values) => keepData(at, changesOf(values, saved)),
    drop: () => keepText(at, ''),
  }
}

function keptAt(name: string): Partial<Values> | null {
  const read = changes.safeParse(keptData(name))
  return read.success && Object.keys(read.data).length > 0 ? read.data : null
}

const changesOf = (values: Values, empty: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== empty[field as keyof Values]),
  )
