import { isPaymentMethodId, paymentKind } from '#shared/codes/payment-methods.ts'
import type { GatewayKind, Gateways, PaymentGateway } from '#server/ports/payments/payment-gateway.ts'

/** What a payment for a web order is called at the gateway (PAY-22, OP-39). */
export const orderReference = (webOrderNo: number) => `WEBORDER${String(webOrderNo)}`

/** What a payment of invoices is called at the gateway (OP-18). */
export const allocationReference = (token: string) => `TOKEN${token}`

/**
 * The kind of gateway an order by this method waits for; null where it is paid outside the portal, and placed
 * at once (PAY-30, PAY-31).
 */
export function gatewayKindOf(methodId: string): GatewayKind | null {
  const kind = isPaymentMethodId(methodId) ? paymentKind(methodId) : null
  return kind === 'card' || kind === 'paypal' ? kind : null
}

/** Which gateway takes payments by this method; null where none does, or none is needed. */
export function gatewayOf(gateways: Gateways, methodId: string): PaymentGateway | null {
  const kind = gatewayKindOf(methodId)
  return kind && gateways[kind]
}
