import type { FastifyInstance } from 'fastify'
import { allCalls } from '#shared/calls/index.ts'
import type { Db } from './db/connect.ts'
import type { Services } from './services.ts'
import { addressHandlers } from './modules/addresses/addresses.calls.ts'
import { cartHandlers } from '#server/modules/carts/carts.calls.ts'
import { catalogueHandlers } from './modules/catalogue/catalogue.calls.ts'
import { checkoutHandlers } from './modules/checkout/checkout.calls.ts'
import type { OpenPages } from './http/open-pages.ts'
import { serveLive } from './http/serve-live.ts'
import { serveDocuments } from './modules/documents/serve-documents.ts'
import { attachmentPdf, issuedPdf, statementPdf } from './modules/documents/mail-attachments.ts'
import { serveMailbox } from './modules/mail/serve-mailbox.ts'
import { serveMedia } from './modules/media/serve-media.ts'
import { serveGatewayMessages } from './modules/payments/serve-gateway-messages.ts'
import { serveCardWindow } from './modules/payments/serve-card-window.ts'
import { serveSandboxPayPal } from './modules/payments/serve-sandbox-paypal.ts'
import { orderTimelineHandlers } from './modules/fulfilment/order-timeline.calls.ts'
import { backOrderHandlers } from './modules/fulfilment/back-orders.calls.ts'
import { swapHandlers } from './modules/fulfilment/swap.calls.ts'
import { invoiceHandlers } from './modules/invoices/invoices.calls.ts'
import { orderHandlers } from './modules/orders/orders.calls.ts'
import { activityHandlers } from './modules/activities/activities.calls.ts'
import { overviewHandlers } from './modules/overview/overview.calls.ts'
import { userHandlers } from './modules/users/users.calls.ts'
import { mailContactHandlers } from './modules/contacts/contacts.calls.ts'
import { serveEmailLink } from './modules/users/serve-email-link.ts'
import { serveContactLink } from './modules/contacts/serve-contact-link.ts'
import { noticeHandlers, noticePreferenceHandlers } from './modules/notices/notices.calls.ts'
import { returnHandlers } from './modules/returns/returns.calls.ts'
import { fileHandlers } from './modules/files/files.calls.ts'
import { serveFiles } from './modules/files/serve-files.ts'
import { serveEvidence } from './modules/returns/serve-evidence.ts'
import { paymentHandlers } from './modules/payments/payments.calls.ts'
import { paymentHistoryHandlers } from './modules/payments/payment-history.calls.ts'
import { invoicePaymentHandlers } from './modules/payments/invoice-payments.calls.ts'
import { personalHandlers } from './modules/personal/personal.calls.ts'
import { searchHandlers } from './modules/search/search.calls.ts'
import { staffCustomerHandlers } from './modules/staff/staff-customers.calls.ts'
import { staffFindHandlers } from './modules/staff/staff-find.calls.ts'
import { staffInvoiceHandlers } from './modules/staff/staff-invoices.calls.ts'
import { staffReceiptHandlers } from './modules/staff/staff-receipts.calls.ts'
import { staffMoneyHandlers } from './modules/staff/staff-money.calls.ts'
import { staffOrderHandlers } from './modules/staff/staff-orders.calls.ts'
import { staffReturnHandlers } from './modules/staff/staff-returns.calls.ts'
import { serveHomePictures } from './modules/media/serve-home-pictures.ts'
import { staffHomeHandlers } from './modules/staff/staff-home.calls.ts'
import { staffFileHandlers } from './modules/staff/staff-files.calls.ts'
import { staffNoticeHandlers } from './modules/staff/staff-notices.calls.ts'
import { staffThreadHandlers } from './modules/staff/staff-threads.calls.ts'
import { threadHandlers } from './modules/threads/threads.calls.ts'
import { staffShipmentHandlers } from './modules/staff/staff-shipments.calls.ts'
import { staffStockHandlers } from './modules/staff/staff-stock.calls.ts'
import { staffSystemHandlers } from './modules/staff/staff-system.calls.ts'
import { staffPickingHandlers } from './modules/staff/staff-picking.calls.ts'
import { staffUserHandlers } from './modules/staff/staff-users.calls.ts'
import { staffViewHandlers } from './modules/staff/views.calls.ts'
import { sessionHandlers } from '#server/modules/sessions/sessions.calls.ts'
import { secondFactorHandlers } from '#server/modules/sessions/second-factor.calls.ts'
import { signInHandlers } from '#server/modules/sessions/sign-ins.calls.ts'
import { readBodies } from './http/body-limits.ts'
import { type Health, serveHealth } from './http/health.ts'
import { openApi } from './http/openapi.ts'
import { openApp } from './open-app.ts'
import { openEndpoint } from './http/open-endpoint.ts'
import { serveMetrics } from './http/serve-metrics.ts'
import { serveCalls } from './http/rest.ts'
import { masqueradeHandlers } from './modules/sessions/masquerade.calls.ts'
import { demoIsLoaded } from './modules/people/people.store.ts'
import type { PeopleCache } from './modules/people/people-cache.ts'
import type { Log } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'

/** Every handler of the server, by name. A missing one does not compile. */
const handlers = {
  ...sessionHandlers,
  ...masqueradeHandlers,
  ...signInHandlers,
  ...secondFactorHandlers,
  ...catalogueHandlers,
  ...searchHandlers,
  ...personalHandlers,
  ...activityHandlers,
  ...overviewHandlers,
  ...noticeHandlers,
  ...noticePreferenceHandlers,
  ...mailContactHandlers,
  ...userHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...addressHandlers,
  ...orderHandlers,
  ...backOrderHandlers,
  ...swapHandlers,
  ...orderTimelineHandlers,
  ...invoiceHandlers,
  ...paymentHandlers,
  ...invoicePaymentHandlers,
  ...paymentHistoryHandlers,
  ...returnHandlers,
  ...threadHandlers,
  ...fileHandlers,
  ...staffOrderHandlers,
  ...staffViewHandlers,
  ...staffUserHandlers,
  ...staffMoneyHandlers,
  ...staffFindHandlers,
  ...staffInvoiceHandlers,
  ...staffCustomerHandlers,
  ...staffReceiptHandlers,
  ...staffPickingHandlers,
  ...staffShipmentHandlers,
  ...staffStockHandlers,
  ...staffSystemHandlers,
  ...staffReturnHandlers,
  ...staffThreadHandlers,
  ...staffNoticeHandlers,
  ...staffHomeHandlers,
  ...staffFileHandlers,
}

export type AppDeps = {
  db: Db
  people: PeopleCache
  pages: OpenPages
  services: Services
  now: () => Date
  log: Log
  /** Null where nobody may ask for them. */
  metrics: Metrics | null
  health: Health
}

/**
 * The composition root of everything that answers over HTTP, apart from the built web (http/web-files.ts).
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps.services
  const app = openApp(deps)
  await readBodies(app)
  serveCalls(app, allCalls, handlers, deps)
  const description = JSON.stringify(openApi(allCalls, config.productName))
  openEndpoint(app, 'openApi', {
    answer: ({ reply }) => reply.type('application/json; charset=utf-8').send(description),
  })
  serveHealth(app, deps.health)
  if (deps.metrics && config.metricsToken !== undefined) serveMetrics(app, deps.metrics, config.metricsToken)
  serveMedia(app, { db: deps.db, drawings: () => import('#demo/drawings/draw-picture.ts') })
  serveDocuments(app, { ...deps.services, db: deps.db })
  await serveEvidence(app, { db: deps.db, uploads: deps.services.uploads })
  await serveFiles(app, { db: deps.db, uploads: deps.services.uploads })
  serveHomePictures(app, deps.db)
  serveContactLink(app, { db: deps.db, productName: config.productName })
  serveEmailLink(app, { db: deps.db, productName: config.productName })
  serveCardWindow(app, deps)
  if (deps.services.gateways.paypal?.name === 'sandbox') serveSandboxPayPal(app, deps)
  const papers = { db: deps.db, documents: deps.services.documents, seller: config.seller }
  if (config.mail.smtpUrl === undefined && !config.production)
    serveMailbox(app, {
      db: deps.db,
      isDemo: () => demoIsLoaded(deps.db),
      attachmentOf: (mail) => attachmentPdf(papers, mail),
      statementOf: (mail) => statementPdf(papers, mail, deps.now()),
      invoiceOf: (invoiceNo) => issuedPdf(papers, invoiceNo, { now: deps.now(), waits: true }),
    })
  await serveGatewayMessages(app, {
    db: deps.db,
    gateways: deps.services.gateways,
    seller: config.seller,
    now: () => deps.now(),
  })
  await serveLive(app, { ...deps, sessionCheckMs: config.sessionCheckMs })
  return app
}
