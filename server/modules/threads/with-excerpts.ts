import { EXCERPT_MAX } from '#shared/codes/limits.ts'
import { beginningOf, ofOneLine } from '#shared/rules/one-line.ts'
import type { Queryable } from '#server/db/connect.ts'
import { newestMessages } from './threads.store.ts'

type Newest = { by: string; isFromStaff: boolean; excerpt: string }

/** The threads of a list, each with who wrote its newest message, and how that begins, as one line. */
export async function withExcerpts<Head extends { threadNo: number }>(
  tx: Queryable,
  heads: readonly Head[],
): Promise<(Head & { newest: Newest })[]> {
  const newest = await newestMessages(
    tx,
    heads.map(({ threadNo }) => threadNo),
    EXCERPT_MAX,
  )
  return heads.map((head) => {
    const { by_name: by = '', from_staff: isFromStaff = false, body = '' } = newest.get(head.threadNo) ?? {}
    return { ...head, newest: { by, isFromStaff, excerpt: excerptOf(body) } }
  })
}

function excerptOf(message: string): string {
  const line = ofOneLine(message).trim()
  return line.length < EXCERPT_MAX ? line : `${beginningOf(line, EXCERPT_MAX - 1).trim()}…`
}
