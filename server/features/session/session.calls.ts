import { hash } from 'node:crypto'
import type { sessionCalls } from '#shared/calls/session.ts'
import type { Ctx, HandlersFor } from '#server/kit/handlers.ts'
import { accountsOf, homePage, searchAccounts } from '#server/store/accounts.store.ts'
import { deleteSession, findSession, setSessionPath, userProfile } from '#server/store/people.store.ts'
import { favouritesOf, fittingDeviceOf, tabsOf } from '#server/store/personal.store.ts'
import { changeAccount } from './change-account.ts'
import { presentAccounts, presentCurrentAccount } from './present-account.ts'
import { type Credentials, signIn } from './sign-in.ts'

const ACCOUNT_HITS = 20

const login = async (credentials: Credentials, { db, device, now }: Ctx<typeof sessionCalls['login']>) => ({ token: await signIn(db, credentials, device, now) })

export const sessionHandlers: HandlersFor<typeof sessionCalls> = {
  login,
  loginServer: login,
  logout: async (_input, { tx, device }) => {
    if (!device.isForeign) {
      await deleteSession(tx, Buffer.from(hash('sha256', device.cookies.session, 'hex'), 'hex'))
      device.moved()
    }
    device.signOut()
    return { authenticated: false }
  },
  initFromServer: async (_input, ctx) => {
    const { tx, actor, device, shop, now } = ctx
    shop.catalogue.view(now).catch(() => undefined) // asked for next: what is new is read meanwhile, and a fault shows there
    const profile = await userProfile(tx, actor.userId)
    const home = await homePage(tx)
    return {
      ...await presentCurrentAccount(tx, actor), ...await presentAccounts(tx, await accountsOf(tx, actor.userId)),
      homeContent: home.content,
      banners: home.banners.map((b) => ({ content: b.content_html, backgroundcolor: b.background_color, linkorhref: b.link, image1170x50: b.image_wide, image375x575: b.image_narrow })),
      userId: profile.id, login: profile.login, alias: profile.alias ?? '', firstName: profile.first_name, lastName: profile.last_name,
      email: profile.email, phone: profile.phone, type: profile.type, businessGroup: actor.businessGroup,
      favouriteProductIds: await favouritesOf(tx, actor.userId), productTabs: await tabsOf(tx, actor.userId),
      fittingDeviceId: await fittingDeviceOf(tx, actor.userId),
      token: device.cookies.token,
    }
  },
  accountFromServer: (_input, { tx, actor }) => presentCurrentAccount(tx, actor),
  changeToAccountOnServer: async ({ accountId }, ctx) => {
    await changeAccount(ctx, accountId)
    return presentCurrentAccount(ctx.tx, await actorNow(ctx), accountId)
  },
  searchForAccount: async ({ searchText }, { tx }) => ({ results: await searchAccounts(tx, searchText, ACCOUNT_HITS) }),
  updatePath: async ({ path }, { tx, actor }) => {
    await setSessionPath(tx, actor.session.secretHash, path)
    return {}
  },
}

/** The same person with the letters of the account the session has just moved to. */
async function actorNow({ tx, actor }: Ctx) {
  const row = await findSession(tx, actor.session.secretHash)
  return row ? { ...actor, letters: row.permissions, extras: row.extra_permissions } : actor
}
