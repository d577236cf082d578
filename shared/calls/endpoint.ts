import type * as z from 'zod/mini'
import type { WorkKind } from '../codes/work-limits.ts'
import { describeNeed, type Need } from '../rules/access.ts'

/**
 * What an address needs of who asks: what calls need of people, or of a program that it signs each message,
 * or that it sends the token of a setting; or that the code of the set-up was typed in that browser.
 */
export type EndpointNeed =
  | Need
  | { is: 'signature'; of: string }
  | { is: 'token'; setting: string }
  | { is: 'setupCode' }

/** An address that answers and is no call: a page, a document, a file, a stream, a message of a gateway. */
export type EndpointSpec = {
  method: 'GET' | 'POST' | 'ALL'
  /** As Fastify writes it: `/mailbox/:id`, `/assets/*`. */
  path: `/${string}`
  /** One sentence for the documentation. */
  about: string
  /** Who may ask; written out for the public ones too. */
  needs: EndpointNeed
  /** The fields of path, query and form together; what is not declared is dropped. */
  input: z.ZodMiniObject
  /** The kind of work that one request is; null where it is not counted. */
  limit: WorkKind | null
  answers: 'page' | 'document' | 'file' | 'picture' | 'stream' | 'json' | 'text'
  /** How many bytes its body may have, if not BODY_MAX. */
  bodyMax?: number
  /** With this field the address is open to anyone. */
  openWith?: string
  /** Who may ask without what it needs, in words; the server decides by the request. */
  exceptFor?: string
  /** A refusal looks as if there were nothing at the address. */
  hidden?: true
  /** Where the session's token is, which proves that a write is no forged form of another site. */
  proof?: 'header' | 'field'
  /** Asking does not count as use of the session. */
  isNoUse?: true
  /** Answers under any name in Host: probes ask by the address of a process. */
  anyHost?: true
}
export type EndpointTable = Readonly<Record<string, EndpointSpec>>

/** Declares endpoints. The key is their name in logs and metrics. */
export const endpoints = <const T extends EndpointTable>(table: T) => table

/** Whether a need is met by a person, or by a stranger, and not by what a program proves. */
export const isOfPeople = (need: EndpointNeed): need is Need =>
  need.is !== 'signature' && need.is !== 'token' && need.is !== 'setupCode'

/** What an endpoint needs in words, for docs/wire.md. */
export function describeEndpointNeed({ needs, openWith, exceptFor }: EndpointSpec): string {
  const words =
    needs.is === 'signature'
      ? `the signature of ${needs.of}`
      : needs.is === 'token'
        ? `the token of the setting ${needs.setting}`
        : needs.is === 'setupCode'
          ? 'the code of the set-up'
          : describeNeed(needs)
  const opened = openWith === undefined ? '' : `; with \`${openWith}\`: anyone`
  return `${words}${opened}${exceptFor === undefined ? '' : `, or ${exceptFor}`}`
}
