import { type ApiResponse, type Client, CustomError, PaymentsController } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import {
  ForgedMessage,
  GatewayPaymentUnknown,
  GatewayRefused,
  type PaymentGateway,
} from './payment-gateway.ts'

export type PayPalAsk = <T>(request: (client: Client) => Promise<ApiResponse<T>>) => Promise<T>

const SIGNED = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

const eventShape = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    order_id: z.string().optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
})
type PayPalEvent = z.output<typeof eventShape>
const verdictShape = z.object({ verification_status: z.string() })

/**
 * PayPal says itself whether a message is its own (the SDK has no call for it): so no certificate has to be
 * fetched and judged here. An old message is as good as a new one, for it only leads to a look at the
 * payment.
 * @throws ForgedMessage
 */
export async function verifiedEvent(
  { headers, body }: Parameters<PaymentGateway['readMessage']>[0],
  webhookId: string,
  asked: PayPalAsk,
): Promise<PayPalEvent> {
  const text = body.toString()
  const event = eventShape.safeParse(asJson(text))
  const signed = Object.entries(SIGNED).map(([name, header]) => [name, headers[header]] as const)
  if (!event.success || signed.some(([, value]) => typeof value !== 'string'))
    throw new ForgedMessage('PayPal: not a message of PayPal')
  // The signature is of the text as it came, to the letter, so the event goes back as that.
  const question = `${JSON.stringify({ ...Object.fromEntries(signed), webhook_id: webhookId }).slice(0, -1)},"webhook_event":${text}}`
  const answer = await asked((client) => {
    const request = client.getRequestBuilderFactory()('POST', '/v1/notifications/verify-webhook-signature')
    request.header('Content-Type', 'application/json')
    request.text(question)
    request.defaultToError(CustomError)
    request.authenticate([{ oauth2: true }])
    return request.callAsText()
  }).catch((problem: unknown) => {
    throw problem instanceof GatewayRefused ? new ForgedMessage(problem.message) : problem
  })
  const verdict = verdictShape.safeParse(asJson(answer))
  if (verdict.data?.verification_status !== 'SUCCESS')
    throw new ForgedMessage('PayPal: the signature does not stand')
  return event.data
}

/**
 * Which order an event is about. Events of refunds name the capture alone, by a link; those of disputes by
 * its number.
 */
export async function aboutOf(
  { event_type, resource }: PayPalEvent,
  asked: PayPalAsk,
): Promise<string | null> {
  if (event_type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null
  const named = resource.supplementary_data?.related_ids?.order_id ?? resource.order_id
  if (named !== undefined) return named
  const up = resource.links.find(({ rel }) => rel === 'up')
  const captureId =
    /\/v2\/payments\/captures\/(\w+)$/.exec(up?.href ?? '')?.[1] ??
    resource.disputed_transactions[0]?.seller_transaction_id
  if (captureId === undefined) return null
  try {
    const capture = await asked((client) => new PaymentsController(client).getCapturedPayment({ captureId }))
    return capture.supplementaryData?.relatedIds?.orderId ?? null
  } catch (problem) {
    if (problem instanceof GatewayPaymentUnknown) return null
    throw problem
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
