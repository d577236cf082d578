import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { invite } from '#server/modules/sessions/invitation.ts'
import type { TestServer } from './test-server.ts'
import { addedUser } from './users.ts'

/** A new link of an invitation, as a mail has it. @returns its secret */
async function linkOf(server: TestServer, userId: number): Promise<string> {
  const facts = { userId, by: COMMAND, productName: 'Shop', publicUrl: 'https://shop.example' }
  const { now } = server.clock
  const link = await server.db.transaction().execute((tx) => invite(tx, { ...facts, now }))
  return link.split('/').at(-1) ?? ''
}

/** The secret of a link of every kind that is of no use. */
export async function uselessLinks(server: TestServer) {
  const owner = await server.person()
  const invited = async () => (await addedUser(owner)).id
  const [used, replaced, gone, late] = [await invited(), await invited(), await invited(), await invited()]
  const links = {
    unknown: 'x'.repeat(43),
    used: await linkOf(server, used),
    replaced: await linkOf(server, replaced),
    'of somebody who is deactivated': await linkOf(server, gone),
    'too old': await linkOf(server, late),
  }
  await server.stranger('updatePassword', { token: links.used, password: 'counter nine' })
  await linkOf(server, replaced)
  await owner.call('deactivateUserProfile', { userId: gone })
  // by the clock all of them would be too old
  await server.db
    .updateTable('invitation')
    .set({ expires_at: server.clock.now })
    .where('user_id', '=', late)
    .execute()
  return links
}
