import type { FastifyInstance } from 'fastify'
import { emailLinkAddress, ROUTES } from '#shared/codes/routes.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import type { Db } from '#server/db/connect.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { type MailLinkPages, mailLinkPages } from '#server/http/window-page.ts'
import { hashOfLink } from '#server/modules/people/one-time-link.ts'
import { changeOfLink, type LinkedChange } from '#server/modules/sessions/email-changes.store.ts'
import { answerEmailLink, type EmailAnswer } from './email-changes.ts'

/**
 * The page of the links in the mails about a changed email. Opening it changes nothing: programs that look
 * through mails open every link. Its button confirms or undoes. It needs no session: whoever reads the
 * mailbox may be signed out.
 */
export function serveEmailLink(app: FastifyInstance, { db, productName }: { db: Db; productName: string }) {
  const pages = mailLinkPages(productName, 'Your email')
  const tooOld = tooOldPage(pages)
  openEndpoint(app, 'emailLink', {
    answer: async ({ input: { token }, now, reply }) => {
      const change = await changeOfLink(db, hashOfLink(token), now)
      if (!change) return pages.send(reply, tooOld, 404)
      const isDone = !change.is_undo && change.confirmed_at !== null
      return pages.send(
        reply,
        isDone ? donePage(pages, { change, is: 'confirmed' }) : askPage(pages, change, token),
      )
    },
  })
  openEndpoint(app, 'emailAnswer', {
    answer: async ({ input: { token }, now, request, reply }) => {
      const client = { address: request.ip, requestId: request.id }
      const done = await db.transaction().execute((tx) => answerEmailLink(tx, token, { client, now }))
      return done ? pages.send(reply, donePage(pages, done)) : pages.send(reply, tooOld, 404)
    },
  })
}

const tooOldPage = (pages: MailLinkPages) =>
  pages.words('This link does not work any more', [
    'It was used, a later change has taken its place, or it is too old. Please contact us if you need help.',
  ])

const askPage = (pages: MailLinkPages, { before, after, is_undo: isUndo }: LinkedChange, token: string) =>
  pages.page(
    `<h1>${isUndo ? 'Undo the change of your email?' : `Confirm ${escapeHtml(after)}?`}</h1>
<p>${
      isUndo
        ? `Your email becomes ${escapeHtml(before)} again. You are signed out everywhere, your password ends, and you choose another. Passkeys, an authenticator app and recovery codes that were added since the change are removed.`
        : 'Links to a new password are sent to this address from then on.'
    }</p>
<form method="post" action="${escapeHtml(emailLinkAddress(token))}"><button>${
      isUndo ? 'Undo the change' : 'Confirm this address'
    }</button></form>`,
  )

function donePage(pages: MailLinkPages, { change: { before, after }, is, areFactorsRemoved }: EmailAnswer) {
  if (is === 'confirmed') return pages.words('Thank you', [`${after} is confirmed.`], 'tick')
  if (is === 'taken')
    return pages.words('The change was not undone', [
      `Somebody else has ${before} by now. Please contact us.`,
      'You are signed out everywhere, and the password from before is of no use any more.',
    ])
  return pages.page(
    `<h1>Your email is ${escapeHtml(before)} again</h1>
<p>You are signed out everywhere, and the password from before is of no use any more.</p>
${areFactorsRemoved ? '<p>The second factors that were added since the change were removed.</p>\n' : ''}<p><a href="${ROUTES.forgotPassword}">Choose another password</a></p>`,
  )
}
