import type { sessionCalls } from '#shared/calls/sessions.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readAccountFacts } from '#server/modules/accounts/account-facts.store.ts'
import { searchAccounts } from '#server/modules/accounts/accounts.store.ts'
import { findSession, setSessionPath } from '#server/modules/people/people.store.ts'
import { homeFor } from '#server/modules/home/home-cache.ts'
import { personName } from '#server/modules/masquerade/masquerade.store.ts'
import { personalOf } from '#server/modules/personal/personal.store.ts'
import type { SessionCtx, SessionServices } from './context.ts'
import { accountAnswers } from './account-answers.ts'
import { changeAccount } from './change-account.ts'
import { choosePassword } from './choose-password.ts'
import { requestPasswordReset } from './password-reset.ts'
import { signOut } from './sign-out.ts'
import { presentCurrentAccount } from './present-account.ts'
import { type Credentials, signIn } from './sign-in.ts'

const ACCOUNT_HITS = 20

const login = async (credentials: Credentials, ctx: SessionCtx<(typeof sessionCalls)['login']>) => ({
  authenticated: true,
  token: await signIn(ctx, credentials),
})

export const sessionHandlers: HandlersFor<typeof sessionCalls, SessionServices> = {
  login,
  loginServer: login,
  requestPasswordReset: async (request, ctx) => {
    await requestPasswordReset(ctx, request)
    return {}
  },
  updatePassword: async (chosen, ctx) => {
    await choosePassword(ctx, chosen)
    return {}
  },
  logout: async (_input, ctx) => {
    await signOut(ctx)
    return { authenticated: false }
  },
  initFromServer: async (_input, ctx) => {
    const { tx, actor, client, services, now } = ctx
    // asked for next: what is new is read meanwhile, and a fault shows there
    services.catalogue.view(now).catch(() => undefined)
    const [personal, { profile, current, accounts }, home] = await Promise.all([
      personalOf(tx, actor.userId),
      accountAnswers(tx, actor),
      services.home.home(),
    ])
    return {
      ...current,
      ...accounts,
      ...homeFor(home, actor, brisbaneDay(now)),
      userId: profile.id,
      login: profile.login,
      alias: profile.alias ?? '',
      firstName: profile.first_name,
      lastName: profile.last_name,
      email: profile.email,
      phone: profile.phone,
      type: profile.type,
      roleLetters: actor.roles,
      businessGroup: actor.businessGroup,
      favouriteProductIds: personal.favourites,
      productTabs: personal.tabs,
      fittingDeviceId: personal.device,
      masquerade: actor.masquerade && {
        until: actor.masquerade.until,
        for: actor.onBehalfOf === null ? '' : await personName(tx, actor.onBehalfOf),
      },
      token: client.cookies.token,
    }
  },
  accountFromServer: async (_input, { tx, actor }) => (await accountAnswers(tx, actor)).current,
  changeToAccountOnServer: async (chosen, ctx) => {
    await changeAccount(ctx, chosen)
    return presentCurrentAccount(
      await readAccountFacts(ctx.tx, ctx.actor.userId, chosen.accountId),
      await actorNow(ctx),
    )
  },
  searchForAccount: async ({ searchText }, { tx }) => ({
    results: await searchAccounts(tx, searchText, ACCOUNT_HITS),
  }),
  updatePath: async ({ path }, { tx, actor }) => {
    await setSessionPath(tx, actor.session.secretHash, path)
    return {}
  },
}

/** The same person with the letters of the account the session has just moved to. */
async function actorNow({ tx, actor }: SessionCtx) {
  const row = await findSession(tx, actor.session.secretHash)
  return row ? { ...actor, letters: row.permissions, extras: row.extra_permissions } : actor
}
