import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { securityHeaders } from './security-headers.ts'

it('windows are kept apart from our page, but for those of PayPal where it takes payments', () => {
  const policyOf = (environment: Record<string, string>) =>
    securityHeaders(readConfig(environment)).crossOriginOpenerPolicy
  expect(policyOf({})).toEqual({ policy: 'same-origin' })
  expect(
    policyOf({ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' }),
  ).toEqual({ policy: 'same-origin-allow-popups' })
})
