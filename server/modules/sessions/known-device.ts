import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * The cookie of a device that people have signed in with (decision 39): `nonce.proof.proof...`, one proof for
 * each of them, newest first. A proof is the HMAC of person and nonce: the cookie names nobody, and nobody
 * can make one for a person without having signed in as them.
 */

const PEOPLE_MAX = 10
const NONCE_BYTES = 16
const PROOF_BYTES = 16
const FORM = /^[\w-]{22}(\.[\w-]{22}){1,10}$/

/** @returns the device's id where this person has signed in with it before, else null */
export function deviceKnownFor(cookie: string, userId: number, key: Buffer): string | null {
  const { nonce, proofs } = read(cookie)
  const wanted = Buffer.from(proofOf(nonce, userId, key))
  return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted)) ? nonce : null
}

/** @returns the cookie's value from now on, this person being the newest of its ten at most */
export function rememberOnDevice(cookie: string, userId: number, key: Buffer): string {
  const { nonce, proofs } = read(cookie)
  const kept = nonce || randomBytes(NONCE_BYTES).toString('base64url')
  const proof = proofOf(kept, userId, key)
  return [kept, proof, ...proofs.filter((other) => other !== proof).slice(0, PEOPLE_MAX - 1)].join('.')
}

/** The device's id in a cookie of `rememberOnDevice`. */
export const deviceOf = (cookie: string): string => read(cookie).nonce

function read(cookie: string): { nonce: string; proofs: string[] } {
  if (!FORM.test(cookie)) return { nonce: '', proofs: [] }
  const [nonce = '', ...proofs] = cookie.split('.')
  return { nonce, proofs }
}

const proofOf = (nonce: string, userId: number, key: Buffer) =>
  createHmac('sha256', key)
    .update(`${nonce} ${String(userId)}`)
    .digest()
    .subarray(0, PROOF_BYTES)
    .toString('base64url')
