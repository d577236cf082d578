import { acceptedWords } from '#shared/rules/accepted-part.ts'
import type { Seller } from '#server/config/config.ts'
import { reasonName } from '#shared/codes/return-reasons.ts'
import { returnAddress } from '#shared/codes/routes.ts'
import type { Tx } from '#server/db/connect.ts'
import { layOutMail, portalLink } from '#server/modules/notices/mail-layout.ts'
import { insertMail, type NewMail } from '#server/modules/notices/notices.store.ts'
import { tellPeople } from '#server/modules/notices/tell-people.ts'
import type { ReturnLineRow, ReturnRow } from './returns.store.ts'

/** isPast: set where a request of the past is made: nobody is told of it. */
export type Telling = { seller: Seller; isPast?: true | undefined }
type Facts = Telling & { lines: readonly ReturnLineRow[] }
const LETTER = 'L'
type Said = { heading: string; paragraphs: readonly string[] }

/**
 * Tells of a service request, unless it is of the past: its contact by mail (returnMail), and in the bell the
 * person it is about, or who looks after the account.
 * @param aboutUserId who submitted it; else who began it
 */
export async function tellOfReturn(
  tx: Tx,
  request: ReturnRow,
  {
    said,
    now,
    aboutUserId = request.created_by,
    ...facts
  }: Facts & { said: Said; now: Date; aboutUserId?: number },
): Promise<void> {
  if (facts.isPast) return
  await insertMail(tx, returnMail(request, said, facts), now)
  const requestNo = String(request.request_no)
  const words = {
    says: sentenceOf(said.heading, requestNo),
    link: returnAddress(requestNo),
    linkWords: 'View service request',
  }
  await tellPeople(tx, words, { accountIds: [request.account_id], letter: LETTER, aboutUserId }, now)
}

/** A heading as a sentence with the number: "Service request 500008 is approved." */
const sentenceOf = (heading: string, requestNo: string) =>
  heading.startsWith(OWN)
    ? `Service request ${requestNo}${heading.slice(OWN.length)}.`
    : `${heading} ${requestNo}.`
const OWN = 'Your service request'

/** How many units of a line were accepted where that is not all of them, and why not the others. */
function noteOf({ accepted, quantity, decision }: ReturnLineRow): { note?: string } {
  const isPart = accepted !== null && accepted < quantity
  const words = [isPart && acceptedWords(accepted, quantity), decision].filter(Boolean)
  return words.length === 0 ? {} : { note: words.join(' · ') }
}

/**
 * A mail to the contact of a service request about what happened to it. It shows no prices: the contact may
 * be somebody without letter D.
 */
function returnMail(request: ReturnRow, { heading, paragraphs }: Said, { seller, lines }: Facts): NewMail {
  const requestNo = String(request.request_no)
  const mail = layOutMail(
    {
      heading,
      about: [
        `Service request ${requestNo}`,
        reasonName(request.reason),
        `Your reference: ${request.customer_ref}`,
      ].join(' · '),
      paragraphs,
      link: portalLink(seller, 'View service request', returnAddress(requestNo)),
      groups: [
        {
          heading: 'Products',
          note: '',
          lines: lines.map((line) => ({
            quantity: line.quantity,
            code: line.product_id,
            name: line.name,
            each: null,
            amount: null,
            ...noteOf(line),
          })),
        },
      ],
    },
    seller,
  )
  return {
    to: request.contact_email,
    subject: `${heading}: ${requestNo}`,
    text: mail.text,
    html: mail.html,
  }
}
