import bwip from 'bwip-js/node'
import type { OutputOf } from '#shared/calls/call.ts'
import type { secondFactorCalls } from '#shared/calls/second-factor.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import {
  beginTotp,
  confirmTotp,
  giveName,
  removePasskey,
  removeTotp,
  replaceCodes,
} from './change-factors.ts'
import type { SessionServices } from './context.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInByPasskey } from './passkeys.ts'
import { factorsOf, passkeysOf } from './second-factor.store.ts'

type Factors = OutputOf<(typeof secondFactorCalls)['secondFactorFromServer']>
type OwnCtx = { db: Queryable; actor: { userId: number } }

export const secondFactorHandlers: HandlersFor<typeof secondFactorCalls, SessionServices> = {
  secondFactorFromServer: (_input, ctx) => answer(ctx),
  beginTotp: async (_input, ctx) => {
    const { secret, uri } = await beginTotp(ctx)
    return {
      secret,
      picture: bwip.toSVG({ bcid: 'qrcode', text: uri, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' }),
    }
  },
  confirmTotp: async ({ code, password = '', presentCode = '' }, ctx) => {
    const recoveryCodes = await confirmTotp(ctx, code, { password, code: presentCode })
    return { ...(await answer(ctx)), recoveryCodes }
  },
  removeTotp: async (confirmation, ctx) => {
    await removeTotp(ctx, confirmation)
    return answer(ctx)
  },
  beginPasskey: async ({ password = '', code = '' }, ctx) => ({
    options: JSON.stringify(await beginPasskey(ctx, { password, code })),
  }),
  addPasskey: async ({ name, answer: made }, ctx) => {
    const recoveryCodes = await addPasskey(ctx, name, made)
    return { ...(await answer(ctx)), recoveryCodes }
  },
  renamePasskey: async ({ passkeyId, name }, ctx) => {
    await giveName(ctx, passkeyId, name)
    return answer(ctx)
  },
  removePasskey: async ({ passkeyId, ...confirmation }, ctx) => {
    await removePasskey(ctx, passkeyId, confirmation)
    return answer(ctx)
  },
  replaceRecoveryCodes: async (confirmation, ctx) => {
    const recoveryCodes = await replaceCodes(ctx, confirmation)
    return { ...(await answer(ctx)), recoveryCodes }
  },
  beginPasskeySignIn: async (_input, ctx) => ({ options: JSON.stringify(await beginPasskeySignIn(ctx)) }),
  passkeyLogin: async (input, ctx) => ({ authenticated: true, token: await signInByPasskey(ctx, input) }),
}

async function answer({ db, actor: { userId } }: OwnCtx): Promise<Factors> {
  const person = await factorsOf(db, userId)
  if (!person) throw new Refusal('session.signInAgain')
  const passkeys = await passkeysOf(db, userId)
  return {
    hasTotp: person.totp_secret !== null,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      host: row.host,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
    recoveryCodesLeft: person.codes_left,
    isDemanded: person.is_demanded || person.type === 'S',
  }
}
