import { INVOICES_FILE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { type InvoiceSources, invoicePdfs, type Issuing } from './invoice-pdf.ts'

/** So many are read, drawn and kept at a time: what others wait for comes in between. */
const AT_A_TIME = 10

/**
 * Tax invoices and credit notes as one PDF, in the order of the numbers given, each only once. The machine
 * makes it beside what others wait for.
 * @throws Refusal document.unknown where one of the numbers is none, input.tooLarge; Busy where too many
 * documents wait
 */
export async function invoicesFile(
  sources: InvoiceSources,
  numbers: readonly string[],
  issuing: Omit<Issuing, 'waits'>,
): Promise<Uint8Array> {
  const wanted = [...new Set(numbers)]
  if (wanted.length === 0) throw new Refusal('document.unknown')
  if (wanted.length > INVOICES_FILE_MAX) throw new Refusal('input.tooLarge')
  const pdfs: Uint8Array[] = []
  for (let at = 0; at < wanted.length; at += AT_A_TIME) {
    issuing.signal?.throwIfAborted()
    const some = await invoicePdfs(sources, wanted.slice(at, at + AT_A_TIME), { ...issuing, waits: false })
    pdfs.push(...some.map(({ bytes }) => new Uint8Array(bytes)))
  }
  return sources.documents.mergedInBackground(pdfs, issuing.signal)
}
