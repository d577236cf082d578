import { restClient, type RestClient } from './client.ts'
import { SignedOut } from './failures.ts'
import { leave } from './leave.ts'
import { sessionToken } from './token.ts'
import { send } from './transport.ts'

const client = restClient(send, sessionToken)

/** Every call of the signed-in pages. A session that has ended takes the whole page with it (SES-35, SES-36). */
export const call: RestClient = async (name, input) => {
  try {
    return await client(name, input)
  } catch (problem) {
    if (problem instanceof SignedOut) leave()
    throw problem
  }
}

/** Ends the session on the server, and here also where the server could not be told (SES-40). */
export async function signOut() {
  await client('logout', {}).catch(() => undefined)
  leave()
}
