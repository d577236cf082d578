import { type Act, type Answer, step, type World } from './model.ts'

/** One call as it happened: when it was sent and answered, by a growing counter. */
export type Done = { login: string; act: Act; answer: Answer; sent: number; answered: number }

/**
 * Searches for a linear order of these calls that explains every answer and the carts that were read
 * afterwards. Each call must take effect between its sending and its answer.
 * @returns the state it ends in, or null
 */
export function findOrder(
  world: World,
  acts: readonly Done[],
  mayChange: boolean,
  isEnd: (world: World) => boolean,
): World | null {
  const tried = new Set<string>()
  const search = (at: World, left: readonly Done[]): World | null => {
    if (left.length === 0) return isEnd(at) ? at : null
    const key = `${left.map(({ sent }) => sent).join()} ${JSON.stringify(at)}`
    if (tried.has(key)) return null
    tried.add(key)
    const firstAnswer = Math.min(...left.map(({ answered }) => answered))
    for (const done of left) {
      if (done.sent > firstAnswer) continue // another one ended before it began
      const next = step(at, done.login, done.act, done.answer, mayChange)
      const found =
        next &&
        search(
          next,
          left.filter((other) => other !== done),
        )
      if (found) return found
    }
    return null
  }
  return search(world, acts)
}
