import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from './config.ts'

/** The headers that tell a browser what our pages may load and who may frame them. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const viewer = config.catalogueViewer.url === null ? [] : [new URL(config.catalogueViewer.url).origin]
  const media = /^https?:/.test(config.mediaBase) ? [new URL(config.mediaBase).origin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"], baseUri: ["'self'"], objectSrc: ["'none'"], frameAncestors: ["'self'"], formAction: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // the component library sets sizes and colours as inline styles
        imgSrc: ["'self'", 'data:', 'blob:', ...media], frameSrc: ["'self'", ...viewer],
      },
    },
    hsts: config.production,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: config.payments.payPal === null ? 'same-origin' : 'same-origin-allow-popups' }, // PayPal's window tells our page what the payer did
  }
}
