import { isPaymentMethodId, paymentKind } from '#shared/codes/payment-methods.ts'
import type { Gateways, PaymentGateway } from '#server/ports/payments/payment-gateway.ts'

/** What a payment for a web order is called at the gateway (PAY-22, OP-39). */
export const orderReference = (webOrderNo: number) => `WEBORDER${String(webOrderNo)}`

/** Which gateway takes payments by this method; null where none does, or none is needed. */
export function gatewayOf(gateways: Gateways, methodId: string): PaymentGateway | null {
  const kind = isPaymentMethodId(methodId) ? paymentKind(methodId) : null
  return kind === 'card' || kind === 'paypal' ? gateways[kind] : null
}
