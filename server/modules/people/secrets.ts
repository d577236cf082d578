import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/*
 * Secrets that are kept in the database, encrypted with AES-256-GCM: `v1.keyId.data`. The key's id is told so
 * that a new key can take over from an old one; what the secret is for is authenticated, so that one cannot
 * be used instead of another.
 */
export type Secrets = {
  /** @param purpose whose secret it is and what for */
  seal(text: string, purpose: string): string
  /**
   * @throws Error where it was sealed with a key that is not here, for another purpose, or has been changed
   */
  open(sealed: string, purpose: string): string
  /** Whether it is sealed with the newest key. */
  isNewest(stored: string): boolean
}

const FORM = /^v1\.([0-9a-f]{8})\.([\w-]+)$/
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_LENGTH = 8

/** @param keys 32 bytes each; the first seals, all of them open */
export function openSecrets([newest, ...older]: readonly [Buffer, ...Buffer[]]): Secrets {
  const byId = new Map([...older, newest].map((key) => [idOf(key), key]))
  return {
    seal: (text, purpose) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest, iv).setAAD(Buffer.from(purpose))
      const data = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${idOf(newest)}.${data.toString('base64url')}`
    },
    open: (sealed, purpose) => {
      const [, id = '', text = ''] = FORM.exec(sealed) ?? []
      const key = byId.get(id)
      if (!key) throw new Error('a secret was encrypted with a key that this portal does not have')
      const data = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(data.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(data.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
    isNewest: (stored) => FORM.exec(stored)?.[1] === idOf(newest),
  }
}

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, KEY_ID_LENGTH)

/** Whether something is in the form of a sealed secret; secrets from before they were encrypted are not. */
export const isSealed = (stored: string): boolean => FORM.test(stored)

/** The keys that every process of this portal shares. device: of the proofs in the device cookie. */
export type PortalKeys = { device: Buffer; secrets: Secrets }
