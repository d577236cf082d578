import type { FastifyInstance } from 'fastify'
import { CONTACT_LINK_DAYS } from '#shared/codes/limits.ts'
import { contactLinkAddress } from '#shared/codes/routes.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import type { Db } from '#server/db/connect.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { type MailLinkPages, mailLinkPages } from '#server/http/window-page.ts'
import { hashOfLink } from '#server/modules/people/one-time-link.ts'
import { topicWords } from './contact-link.ts'
import { confirmLink } from './change-contacts.ts'
import { contactOfLink, type LinkedContact } from './mail-contacts.store.ts'

/**
 * The page of the link in the mail to a contact. Opening it changes nothing: programs that look through mails
 * open every link. The button of the page confirms. It needs no session, since its reader may be nobody who
 * signs in.
 */
export function serveContactLink(app: FastifyInstance, { db, productName }: { db: Db; productName: string }) {
  const pages = mailLinkPages(productName, 'Confirm an email address')
  const tooOld = tooOldPage(pages)
  openEndpoint(app, 'contactLink', {
    answer: async ({ input: { token }, now, reply }) => {
      const contact = await contactOfLink(db, hashOfLink(token), now)
      if (!contact) return pages.send(reply, tooOld, 404)
      return pages.send(
        reply,
        contact.confirmed_at === null
          ? askPage(pages, contact, { token, productName })
          : donePage(pages, contact),
      )
    },
  })
  openEndpoint(app, 'contactConfirm', {
    answer: async ({ input: { token }, now, request, reply }) => {
      const client = { address: request.ip, requestId: request.id }
      const contact = await db.transaction().execute((tx) => confirmLink(tx, token, { client, now }))
      return contact ? pages.send(reply, donePage(pages, contact)) : pages.send(reply, tooOld, 404)
    },
  })
}

const tooOldPage = (pages: MailLinkPages) =>
  pages.words('This link does not work any more', [
    `A link works for ${String(CONTACT_LINK_DAYS)} days, and a newer one takes its place.`,
    'Whoever added this address can send a new link from Email Contacts in the portal.',
  ])

const askPage = (
  pages: MailLinkPages,
  { address, topics, account_name }: LinkedContact,
  { token, productName }: { token: string; productName: string },
) =>
  pages.page(
    `<h1>Confirm ${escapeHtml(address)}?</h1>
<p>${escapeHtml(account_name)} wants ${escapeHtml(productName)} to send emails about ${escapeHtml(topicWords(topics))} to this address.</p>
<form method="post" action="${escapeHtml(contactLinkAddress(token))}"><button>Confirm this address</button></form>
<p class="soft small">If you know nothing of it, close this page. Nothing is sent to this address then.</p>`,
  )

const donePage = (pages: MailLinkPages, { address, topics, account_name }: LinkedContact) =>
  pages.words(
    'Thank you',
    [
      `${address} is confirmed. It gets emails about ${topicWords(topics)} of ${account_name} from now on.`,
      'You can close this page.',
    ],
    'tick',
  )
