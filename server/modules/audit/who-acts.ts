/** The kind of actor of an entry. A stranger has not proved who they are. */
type ActorKind = 'person' | 'stranger' | 'gateway' | 'system' | 'command'

/**
 * Who acts, for the audit.
 * onBehalfOf: the person for whom staff act, else null.
 * masqueradeId: under which staff act for a customer, else null.
 * accountId: the account they work on.
 * address, requestId: those of the request; null outside of one.
 */
export type WhoActs = {
  kind: ActorKind
  userId: number | null
  onBehalfOf: number | null
  masqueradeId: number | null
  accountId: string | null
  address: string | null
  requestId: string | null
}

/** The fields of a call's context that this needs. */
type Client = { address: string; requestId: string }
/** A person who acts for themselves needs no more than an id and an account. */
type Person = {
  userId: number
  onBehalfOf?: number | null
  masquerade?: { id: number } | null
  accountId: string | null
}

const NOBODY = { userId: null, onBehalfOf: null, masqueradeId: null, accountId: null }
const NO_REQUEST = { address: null, requestId: null }
const requestOf = ({ address, requestId }: Client) => ({ address, requestId })

/** The person of a call: signed in, or proved by the link of a mail, which names no account. */
export const whoActs = ({ actor, client }: { actor: Person; client: Client }): WhoActs => ({
  kind: 'person',
  userId: actor.userId,
  onBehalfOf: actor.onBehalfOf ?? null,
  masqueradeId: actor.masquerade?.id ?? null,
  accountId: actor.accountId,
  ...requestOf(client),
})

/** Somebody at the sign-in or who asks for another password, whatever name they type. */
export const strangerActs = (client: Client): WhoActs => ({
  kind: 'stranger',
  ...NOBODY,
  ...requestOf(client),
})

/** A payment gateway, by a message whose signature was checked. */
export const gatewayActs = (request: { ip: string; id: string }): WhoActs => ({
  kind: 'gateway',
  ...NOBODY,
  address: request.ip,
  requestId: request.id,
})

/** A job of the portal. */
export const SYSTEM: WhoActs = { kind: 'system', ...NOBODY, ...NO_REQUEST }
/** Whoever runs an npm command on the server. */
export const COMMAND: WhoActs = { kind: 'command', ...NOBODY, ...NO_REQUEST }
