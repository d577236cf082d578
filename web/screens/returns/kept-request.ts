import { useState } from 'react'
import * as z from 'zod/mini'
import { keepData, keepText, keptData, type Owner, ownName } from '#web/data/tab-storage.ts'
import type { Values } from './request-form.ts'

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
 * The kept text of a new request, as the options of its form, and what changes it.
 * @param empty the form as it opens where nothing is kept
 * @param isNew nothing is kept of a stored request
 */
export function useKeptRequest(owner: Owner, empty: Values, isNew: boolean) {
  const [at] = useState(() => ownName('request', owner, empty.rtsInvoiceNo))
  const [kept] = useState(() => (isNew ? keptAt(at) : null))
  return {
    options: kept ? { typed: { ...empty, ...kept } } : {},
    keep: (values: Values) => keepData(at, changesOf(values, empty)),
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
