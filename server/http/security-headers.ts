import type { ServerResponse } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { PayPalSettings } from '#server/config/payment-settings.ts'

/** What every answer carries. Nothing may run or load in it unless its endpoint says so. */
const EVERY_ANSWER = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
}
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Sets the headers of one answer that does not come through the hooks. */
export type SetHeaders = (response: ServerResponse) => void

/**
 * Sets the security headers of every answer, before anything can fail: documents, pictures, streams, refusals
 * and faults. An endpoint that sends a header of its own replaces the one that is set here.
 */
export function secureAnswers(app: FastifyInstance, setHeaders: SetHeaders) {
  app.addHook('onRequest', (_request, reply, done) => {
    setHeaders(reply.raw)
    done()
  })
}

const headersOf = ({ production }: Config) =>
  Object.entries({ ...EVERY_ANSWER, ...(production ? HTTPS_ONLY : {}) })

/** The same headers as lines, for answers that are written to a socket. */
export const headerLines = (config: Config): string =>
  headersOf(config)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

export function answerHeaders(config: Config): SetHeaders {
  const headers = headersOf(config)
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
  }
}

/** The headers that tell a browser what our pages may load and who may frame them. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const viewer = config.catalogueViewer.url === null ? [] : [new URL(config.catalogueViewer.url).origin]
  const media = /^https?:/.test(config.mediaBase) ? [new URL(config.mediaBase).origin] : []
  const payPal = payPalSources(config.payments.payPal)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        // the component library sets sizes and colours as inline styles
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...media, ...payPal.pictures],
        frameSrc: ["'self'", ...viewer, ...payPal.own],
        ...(payPal.scripts.length === 0
          ? {}
          : { scriptSrc: ["'self'", ...payPal.scripts], connectSrc: ["'self'", ...payPal.own] }),
      },
    },
    hsts: config.production,
    // with none at all a form of our own would say that it comes from nowhere
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: {
      policy: config.payments.payPal === null ? 'same-origin' : 'same-origin-allow-popups',
    }, // PayPal's window sends our page the payer's decision
  }
}

/**
 * What PayPal's buttons load and frame, only where PayPal takes payments: its script, its own hosts, and
 * where it keeps its pictures.
 */
function payPalSources(settings: PayPalSettings | null): {
  scripts: string[]
  own: string[]
  pictures: string[]
} {
  if (settings === null) return { scripts: [], own: [], pictures: [] }
  const own = [...new Set([new URL(settings.scriptUrl).origin, 'https://*.paypal.com'])]
  const pictures = [...own, 'https://www.paypalobjects.com']
  return { scripts: pictures, own, pictures }
}
