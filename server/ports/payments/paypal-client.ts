import { setTimeout } from 'node:timers/promises'
import {
  ApiError,
  type ApiResponse,
  ArgumentsValidationError,
  Client,
  CustomError,
  Environment,
} from '@paypal/paypal-server-sdk'
import type { PayPalSettings } from '#server/config/payment-settings.ts'
import { GatewayDown, GatewayPaymentUnknown, GatewayRefused } from './payment-gateway.ts'
import type { PayPalAsk } from './paypal-messages.ts'

const PAUSE_MS = 500

/** PayPal's refusal, with the name that PayPal gives its reason. */
export class PayPalRefused extends GatewayRefused {
  readonly issue: string
  constructor(issue: string, text: string) {
    super(`PayPal: ${issue} ${text}`)
    this.issue = issue
  }
}

/**
 * Requests to PayPal, and its errors in the port's words. One that was not answered is made a second time:
 * all bear the key under which PayPal knows them again. The SDK's own retry would say a declined capture
 * again too, so it stays off.
 */
export function asking(settings: PayPalSettings, timeoutMs: number): PayPalAsk {
  let client = clientAt(settings, timeoutMs)
  const ask = async <T>(
    request: (client: Client) => Promise<ApiResponse<T>>,
    isSecond = false,
  ): Promise<T> => {
    const used = client
    try {
      return (await request(used)).result
    } catch (problem) {
      const known = asPortError(problem)
      if (!(known instanceof GatewayDown)) throw known
      // A client keeps a token that is no longer taken, and the failure of a token that could not be had, for
      // good.
      if (client === used) client = clientAt(settings, timeoutMs)
      const status = problem instanceof ApiError ? problem.statusCode : 0
      const isTokenOver = status === 401 && problem instanceof CustomError
      if (isSecond || !(isTokenOver || status === 0 || status >= 500)) throw known
      if (!isTokenOver) await setTimeout(PAUSE_MS)
      return ask(request, true)
    }
  }
  return ask
}

/**
 * The text names the issue and PayPal's own number of the request; never what was sent, which holds a token.
 */
function asPortError(problem: unknown): unknown {
  if (problem instanceof ArgumentsValidationError) return problem
  if (!(problem instanceof CustomError))
    return new GatewayDown(`PayPal: ${problem instanceof Error ? problem.message : 'no answer'}`)
  const { statusCode, result } = problem
  const text = `${result?.name ?? ''} ${result?.message ?? ''} (${result?.debug_id ?? ''})`
  if (statusCode === 404) return new GatewayPaymentUnknown(`PayPal: ${text}`)
  const isRefused = statusCode === 400 || statusCode === 422
  return isRefused
    ? new PayPalRefused(result?.details?.[0]?.issue ?? result?.name ?? '', text)
    : new GatewayDown(`PayPal: ${String(statusCode)} ${text}`)
}

/** PayPal's client; it knows its two addresses only, so every request is turned to the one that is set. */
function clientAt({ clientId, clientSecret, apiUrl }: PayPalSettings, timeout: number): Client {
  const base = apiUrl.replace(/\/$/, '')
  class ClientAt extends Client {
    override getRequestBuilderFactory() {
      const build = super.getRequestBuilderFactory()
      return (...what: Parameters<typeof build>) => {
        const request = build(...what)
        request.interceptRequest((sent) => {
          const { pathname, search } = new URL(sent.url)
          return { ...sent, url: `${base}${pathname}${search}` }
        })
        return request
      }
    }
  }
  return new ClientAt({
    environment: Environment.Production,
    timeout,
    clientCredentialsAuthCredentials: {
      oAuthClientId: clientId,
      oAuthClientSecret: clientSecret,
      oAuthClockSkew: 60,
    },
  })
}
