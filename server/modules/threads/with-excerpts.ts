import { EXCERPT_MAX } from '#shared/codes/limits.ts'
import { beginningOf, ofOneLine } from '#shared/rules/one-line.ts'
import type { Queryable } from '#server/db/connect.ts'
import { newestMessages } from './threads.store.ts'

/** The threads of a list, each with how its newest message begins, as one line. */
export async function withExcerpts<Head extends { threadNo: number }>(
  tx: Queryable,
  heads: readonly Head[],
): Promise<(Head & { excerpt: string })[]> {
  const newest = await newestMessages(
    tx,
    heads.map(({ threadNo }) => threadNo),
    EXCERPT_MAX,
  )
  return heads.map((head) => ({ ...head, excerpt: excerptOf(newest.get(head.threadNo) ?? '') }))
}

function excerptOf(message: string): string {
  const line = ofOneLine(message).trim()
  return line.length < EXCERPT_MAX ? line : `${beginningOf(line, EXCERPT_MAX - 1).trim()}…`
}
