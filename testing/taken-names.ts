import { setUpTotp } from './second-factor.ts'
import { PASSWORD } from './sign-ins.ts'
import { quickHash } from './quick-hash.ts'
import type { TestPerson, TestServer } from './test-server.ts'
import { addedUser } from './users.ts'

/** Somebody of every kind whose name nobody else can have, by an email that is one of their names. */
export async function takenNames(server: TestServer, owner: TestPerson) {
  const passwordHash = quickHash(PASSWORD)
  const named = async (column: 'login' | 'alias', email: string) => {
    const { userId } = await server.person({ passwordHash })
    await server.db
      .updateTable('portal_user')
      .set({ [column]: email })
      .where('id', '=', userId)
      .execute()
    return email
  }
  const withCode = await server.person({ passwordHash })
  await setUpTotp(server, withCode)
  const others = await server.person({ passwordHash })
  return {
    'of a colleague': (await addedUser(owner, { password: PASSWORD })).email,
    'of a dealer of another customer': others.email,
    'in capitals': others.email.toUpperCase(),
    'of somebody with a second factor': withCode.email,
    'of staff': (await server.person({ passwordHash, type: 'S', roles: 'Z' })).email,
    'of somebody who is invited': (await addedUser(await server.person())).email,
    'a login': await named('login', `desk.${others.login}@users.example`),
    'an alias': await named('alias', `back.${others.login}@users.example`),
  }
}
