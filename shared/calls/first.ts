import { sessionCalls } from './sessions.ts'
import { masqueradeCalls } from './masquerade.ts'
import { catalogueCalls } from './catalogue.ts'
import { searchCalls } from './search.ts'
import { personalCalls } from './personal.ts'
import { activityCalls } from './activities.ts'
import { noticeCalls } from './notices.ts'
import { cartCalls } from './carts.ts'

/**
 * The calls of a list of products and of what stands around every screen: a page knows them from the start.
 */
export const firstCalls = {
  ...sessionCalls,
  ...masqueradeCalls,
  ...catalogueCalls,
  ...searchCalls,
  ...personalCalls,
  ...activityCalls,
  ...noticeCalls,
  ...cartCalls,
}
