import type { PaymentSettings } from '#server/config/payment-settings.ts'
import type { Gateways } from './payment-gateway.ts'
import { payPalGateway } from './paypal-gateway.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import type { SandboxLedger } from './sandbox/sandbox-ledger.ts'
import { stripeGateway } from './stripe-gateway.ts'

/**
 * The gateway of each kind of payment: the one whose keys are set, else the sandbox where that is allowed.
 */
export function openGateways(
  settings: PaymentSettings,
  { ledger, now }: { ledger: SandboxLedger; now: () => Date },
): Gateways {
  const sandbox = (kind: 'card' | 'paypal') => (settings.sandbox ? sandboxGateway(kind, ledger, now) : null)
  return {
    card: settings.stripe ? stripeGateway(settings.stripe, now) : sandbox('card'),
    paypal: settings.payPal ? payPalGateway(settings.payPal) : sandbox('paypal'),
  }
}
