import { grouped } from '#shared/rules/grouped.ts'

/**
 * How many products a list has. A search that found more than are listed says so.
 * @param counts.found how many the filters leave of those listed
 * @param counts.listed how many the list chooses from
 * @param counts.many how many a search found in all; 0 for other lists
 */
export function countText({ found, listed, many }: { found: number; listed: number; many: number }): string {
  if (many <= listed) return `${grouped(found)} ${found === 1 ? 'product' : 'products'}`
  const first = `the first ${grouped(listed)} of ${grouped(many)} products; narrow it down`
  return found === listed ? first.replace('the', 'The') : `${grouped(found)} of ${first}`
}
