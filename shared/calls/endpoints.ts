import * as z from 'zod/mini'
import { LARGE_BODY_MAX } from '../codes/limits.ts'
import { CARD_WINDOW_PATH, CONTACT_LINK_PATH, EMAIL_LINK_PATH, HOME_PICTURE_PATH } from '../codes/routes.ts'
import { LIVE_PATH } from '../codes/live-events.ts'
import { SETUP_ORDER } from '../codes/setup-steps.ts'
import { NEEDS } from '../rules/access.ts'
import { KEY_TEXT } from '../rules/key-text.ts'
import { endpoints } from './endpoint.ts'
import { evidenceEndpoints } from './evidence.ts'
import { fileEndpoints } from './files.ts'
import * as f from './fields.ts'
import { paperEndpoints } from './papers.ts'

const id = z.string().check(z.regex(KEY_TEXT))
const webOrderNo = z.optional(id)
const allocationToken = z.optional(z.string().check(z.maxLength(100)))
const text = z.optional(z.string())
const rest = z.object({ '*': z.string() })
const mailbox = {
  method: 'GET',
  needs: NEEDS.staffConsole,
  exceptFor: 'with the demo who sits at this machine',
  hidden: true,
  limit: 'page',
} as const
const message = { method: 'POST', limit: 'page', bodyMax: LARGE_BODY_MAX, answers: 'text' } as const
/** Of a mail: whoever has it may open it. */
const link = {
  needs: NEEDS.anyone,
  input: z.object({ token: f.text(100) }),
  limit: 'page',
  answers: 'page',
} as const
const probe = { method: 'GET', answers: 'json', input: f.nothing, anyHost: true } as const

/** Only there while a new wholesaler's portal is being set up. */
const setup = { needs: { is: 'setupCode' }, limit: 'page', answers: 'json' } as const

/** Every address that answers and is no call. */
export const allEndpoints = endpoints({
  openApi: {
    method: 'GET',
    path: '/rest/openapi.json',
    about: 'The call table as OpenAPI 3.1',
    needs: NEEDS.anyone,
    input: f.nothing,
    limit: 'page',
    answers: 'json',
  },
  unknownCall: {
    method: 'ALL',
    path: '/rest/*',
    about: 'Says in JSON that there is no such call',
    needs: NEEDS.anyone,
    input: rest,
    limit: 'page',
    answers: 'json',
  },
  ...paperEndpoints,
  ...evidenceEndpoints,
  ...fileEndpoints,
  live: {
    method: 'GET',
    path: LIVE_PATH,
    about:
      'Server-sent events, without data, of what an open page should read again; with readingMs also what happened since the page began to read, so many ms ago',
    needs: NEEDS.signedIn,
    isNoUse: true,
    input: z.object({ readingMs: z.optional(f.count) }),
    limit: 'page',
    answers: 'stream',
  },
  contactLink: {
    method: 'GET',
    path: `${CONTACT_LINK_PATH}/:token`,
    about: 'The page of a link that confirms an address for mails of an account; it changes nothing',
    ...link,
  },
  contactConfirm: {
    method: 'POST',
    path: `${CONTACT_LINK_PATH}/:token`,
    about: 'Confirms that address, once',
    ...link,
  },
  emailLink: {
    method: 'GET',
    path: `${EMAIL_LINK_PATH}/:token`,
    about: 'The page of a link that confirms or undoes a changed email; it changes nothing',
    ...link,
  },
  emailAnswer: {
    method: 'POST',
    path: `${EMAIL_LINK_PATH}/:token`,
    about: 'Confirms or undoes the change, once',
    ...link,
  },
  cardWindow: {
    method: 'GET',
    path: CARD_WINDOW_PATH,
    about: 'The window in which a card is paid with, for the payer alone',
    needs: NEEDS.signedIn,
    openWith: 'done',
    input: z.object({ webOrderNo, allocationToken, done: text, bank: text }),
    limit: 'page',
    answers: 'page',
  },
  cardWindowForm: {
    method: 'POST',
    path: CARD_WINDOW_PATH,
    about: 'Takes what the payer typed into that window, where the sandbox is the bank',
    needs: NEEDS.signedIn,
    proof: 'field',
    input: z.object({
      webOrderNo,
      allocationToken,
      /** The id of the payment that the window showed: the form pays no other one. */
      payment: id,
      number: f.optionalText(),
      expiry: f.optionalText(),
      code: f.optionalText(),
      name: f.optionalText(),
      bankCode: f.optionalText(),
      proof: f.optionalText(),
    }),
    limit: 'page',
    answers: 'page',
  },
  sandboxPayPalScript: {
    method: 'GET',
    path: '/sandbox/paypal.js',
    about: "The script of PayPal's buttons, where the sandbox plays PayPal",
    needs: NEEDS.anyone,
    input: f.nothing,
    limit: 'page',
    answers: 'file',
  },
  sandboxPayPalApproval: {
    method: 'POST',
    path: '/sandbox/paypal/approve',
    about: "The payer's word that the money may be taken, where the sandbox plays PayPal",
    needs: NEEDS.signedIn,
    proof: 'header',
    input: z.object({ orderID: f.text(200) }),
    limit: 'page',
    answers: 'json',
  },
  stripeMessages: {
    ...message,
    path: '/webhooks/stripe',
    about: 'Messages of Stripe about a payment',
    needs: { is: 'signature', of: 'Stripe' },
    input: f.nothing,
  },
  payPalMessages: {
    ...message,
    path: '/webhooks/paypal',
    about: 'Messages of PayPal about a payment',
    needs: { is: 'signature', of: 'PayPal' },
    input: f.nothing,
  },
  mailbox: {
    ...mailbox,
    path: '/mailbox',
    about: 'The newest mails of a portal without a mail server',
    input: f.nothing,
    answers: 'page',
  },
  mail: {
    ...mailbox,
    path: '/mailbox/:id',
    about: 'One mail of that mailbox',
    input: z.object({ id }),
    answers: 'page',
  },
  mailPdf: {
    ...mailbox,
    path: '/mailbox/:id/order.pdf',
    about: 'The order that goes with a mail',
    input: z.object({ id }),
    answers: 'document',
  },
  mailStatement: {
    ...mailbox,
    path: '/mailbox/:id/statement.pdf',
    about: 'The statement that goes with a mail',
    input: z.object({ id }),
    answers: 'document',
  },
  mailInvoice: {
    ...mailbox,
    path: '/mailbox/:id/invoices/:invoiceNo',
    about: 'A tax invoice or credit note that goes with a mail',
    input: z.object({ id, invoiceNo: f.text(100) }),
    answers: 'document',
  },
  mailBody: {
    ...mailbox,
    path: '/mailbox/:id/body',
    about: 'The HTML of a mail',
    input: z.object({ id }),
    answers: 'page',
  },
  media: {
    method: 'GET',
    path: '/media/:size/:kind/:file',
    about: 'A picture, drawn by its kind and name',
    needs: NEEDS.anyone,
    input: z.object({ size: z.string(), kind: z.string(), file: z.string() }),
    limit: 'page',
    answers: 'picture',
  },
  homePicture: {
    method: 'GET',
    path: `${HOME_PICTURE_PATH}/:id`,
    about: 'A picture of a banner that staff have added',
    needs: NEEDS.signedIn,
    input: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    limit: 'read',
    answers: 'picture',
  },
  assets: {
    method: 'GET',
    path: '/assets/*',
    about: 'A file of the built web',
    needs: NEEDS.anyone,
    input: rest,
    limit: 'page',
    answers: 'file',
  },
  page: {
    method: 'GET',
    path: '/*',
    about: 'The page of the portal, without any data; with status 404 where the portal has no such address',
    needs: NEEDS.anyone,
    input: rest,
    limit: 'page',
    answers: 'page',
  },
  healthLive: {
    ...probe,
    path: '/health/live',
    about: 'Says that the process runs',
    needs: NEEDS.anyone,
    limit: null,
  },
  healthReady: {
    ...probe,
    path: '/health/ready',
    about: 'Says whether this process can do its work, with 503 what is missing',
    needs: NEEDS.anyone,
    limit: null,
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    about: 'Figures of this process for Prometheus',
    needs: { is: 'token', setting: 'METRICS_TOKEN' },
    input: f.nothing,
    limit: 'page',
    answers: 'text',
    anyHost: true,
  },
  setupPage: {
    method: 'GET',
    path: '/*',
    about: 'While the portal is being set up: the page of the set-up, with status 503 at other addresses',
    needs: NEEDS.anyone,
    input: rest,
    limit: 'page',
    answers: 'page',
  },
  setupEnter: {
    method: 'POST',
    path: '/setup/enter',
    about: 'Takes the code of the set-up from the log, once',
    needs: NEEDS.anyone,
    input: z.object({ code: f.text(100) }),
    limit: 'signIn',
    answers: 'json',
  },
  setupState: {
    ...setup,
    method: 'GET',
    path: '/setup/state',
    about: 'How far the set-up is, and what was typed, without secrets',
    input: f.nothing,
  },
  setupSave: {
    ...setup,
    method: 'POST',
    path: '/setup/steps/:step',
    about: 'Saves a step of the set-up',
    input: z.object({
      step: z.enum(SETUP_ORDER),
      values: z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(1_000))),
    }),
  },
})
export type AllEndpoints = typeof allEndpoints
export type EndpointName = keyof AllEndpoints
