import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config, PayPalSettings } from './config.ts'

/** The headers that tell a browser what our pages may load and who may frame them. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const viewer = config.catalogueViewer.url === null ? [] : [new URL(config.catalogueViewer.url).origin]
  const media = /^https?:/.test(config.mediaBase) ? [new URL(config.mediaBase).origin] : []
  const payPal = payPalSources(config.payments.payPal)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"], baseUri: ["'self'"], objectSrc: ["'none'"], frameAncestors: ["'self'"], formAction: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // the component library sets sizes and colours as inline styles
        imgSrc: ["'self'", 'data:', 'blob:', ...media, ...payPal.pictures], frameSrc: ["'self'", ...viewer, ...payPal.own],
        ...(payPal.scripts.length === 0 ? {} : { scriptSrc: ["'self'", ...payPal.scripts], connectSrc: ["'self'", ...payPal.own] }),
      },
    },
    hsts: config.production,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: config.payments.payPal === null ? 'same-origin' : 'same-origin-allow-popups' }, // PayPal's window tells our page what the payer did
  }
}

/** What PayPal's buttons load and frame, only where PayPal takes payments: its script, its own hosts, and where it keeps its pictures. */
function payPalSources(settings: PayPalSettings | null): { scripts: string[]; own: string[]; pictures: string[] } {
  if (settings === null) return { scripts: [], own: [], pictures: [] }
  const own = [...new Set([new URL(settings.scriptUrl).origin, 'https://*.paypal.com'])]
  const pictures = [...own, 'https://www.paypalobjects.com']
  return { scripts: pictures, own, pictures }
}
