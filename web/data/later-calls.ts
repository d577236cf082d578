import { laterCalls } from '#shared/calls/later.ts'
import { addCalls } from './known-calls.ts'

/* Makes the other calls of the shop known. A list of products needs none of them, and loads none. */

addCalls(laterCalls)
