import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { securityHeaders } from './security-headers.ts'

const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' }
function directives(environment: Record<string, string>): Record<string, unknown> {
  const { contentSecurityPolicy } = securityHeaders(readConfig(environment))
  return typeof contentSecurityPolicy === 'object' ? { ...contentSecurityPolicy.directives } : {}
}

it('without PayPal nothing but our own runs, is framed or is talked to', () => {
  const own = directives({})
  expect(own).toMatchObject({
    defaultSrc: ["'self'"],
    frameSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
  })
  expect(JSON.stringify(own)).not.toContain('paypal')
})

it("PayPal's script, frames and pictures are let in where PayPal takes payments", () => {
  expect(directives(PAYPAL)).toMatchObject({
    scriptSrc: ["'self'", 'https://www.paypal.com', 'https://*.paypal.com', 'https://www.paypalobjects.com'],
    frameSrc: ["'self'", 'https://www.paypal.com', 'https://*.paypal.com'],
    connectSrc: ["'self'", 'https://www.paypal.com', 'https://*.paypal.com'],
    imgSrc: [
      "'self'",
      'data:',
      'blob:',
      'https://www.paypal.com',
      'https://*.paypal.com',
      'https://www.paypalobjects.com',
    ],
  })
})

it('so is a script that comes from elsewhere', () => {
  expect(directives({ ...PAYPAL, PAYPAL_SCRIPT_URL: 'http://127.0.0.1:9/sdk/js' })).toMatchObject({
    scriptSrc: expect.arrayContaining(['http://127.0.0.1:9']) as string[],
  })
})
