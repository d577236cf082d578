import { Refusal } from '#shared/codes/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { passwordMatches } from '#server/modules/people/passwords.ts'
import type { SessionServices } from './context.ts'
import { hasFactor } from '#server/modules/people/has-factor.ts'
import { codeHolds } from './factor-codes.ts'
import { guardAttempt } from './guess-guard.ts'
import { factorsOf, hasSetPassword } from './second-factor.store.ts'

type Deps = { db: Db; services: SessionServices; client: ClientInfo; actor: Actor; now: Date }
/** Either is enough; a blank one is not looked at. */
export type Confirmation = { password: string; code: string }

/**
 * Checks that whoever has a session is the person it belongs to. A wrong password or code counts as a failed
 * sign-in (decision 39). Beside a second factor the password does not count in the session that has set it:
 * whoever had taken that session over could have chosen it.
 * @throws Refusal factor.confirm where both are blank, factor.codeOnly, factor.wrong, session.tooManyAttempts
 */
export async function confirmOwn(deps: Deps, { password, code }: Confirmation): Promise<void> {
  const { db, actor } = deps
  if (password === '' && code.trim() === '') throw new Refusal('factor.confirm')
  const person = await factorsOf(db, actor.userId)
  if (!person) throw new Refusal('session.signInAgain')
  if (password !== '' && hasFactor(person) && (await hasSetPassword(db, actor.session.secretHash)))
    throw new Refusal('factor.codeOnly')
  const attempt = await guardAttempt(deps, { name: person.login, userId: person.id })
  try {
    const isRight =
      password === ''
        ? await codeHolds(deps, person, code)
        : await passwordMatches(password, person.password_hash)
    if (!isRight) {
      await attempt.noteFailure()
      throw new Refusal('factor.wrong')
    }
    await attempt.release(db)
  } catch (problem) {
    // a fault of ours is no wrong guess
    if (!(problem instanceof Refusal)) await attempt.release(db).catch(() => undefined)
    throw problem
  }
}
