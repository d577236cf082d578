import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/*
 * An authenticator in software (WebAuthn, level 3): it makes passkeys and signs with them, as a browser would
 * send it. Tests of calls change what it answers; a real browser is tried in e2e/.
 */

const USER_PRESENT = 0x01,
  USER_VERIFIED = 0x04,
  HAS_CREDENTIAL = 0x40
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

export type Answer = Record<string, unknown>
/** What can be told to be wrong. */
type Bend = { origin?: string; host?: string; isUnverified?: boolean; count?: number }

export function authenticator(origin = 'http://localhost', host = new URL(origin).hostname) {
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let count = 0
  const client = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const facts = (bend: Bend, more = 0) => {
    count = bend.count ?? count + 1
    const flags = USER_PRESENT | (bend.isUnverified ? 0 : USER_VERIFIED) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(bend.host ?? host), Buffer.from([flags]), counter])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    /** @param options as `beginPasskey` answers them */
    create(options: string, bend: Bend = {}): Answer {
      const { challenge } = JSON.parse(options) as { challenge: string }
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        facts(bend, HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...named,
        response: {
          clientDataJSON: client('webauthn.create', challenge, bend.origin ?? origin).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    /** @param options as `beginPasskeySignIn` answers them */
    get(options: string, bend: Bend = {}): Answer {
      const { challenge } = JSON.parse(options) as { challenge: string }
      const authenticatorData = facts(bend)
      const clientData = client('webauthn.get', challenge, bend.origin ?? origin)
      const signed = Buffer.concat([authenticatorData, sha256(clientData)])
      return {
        ...named,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
        clientExtensionResults: {},
      }
    },
  }
}

/** A P-256 key as COSE writes it. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
}
