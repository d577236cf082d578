/**
 * Which products have changed since when, in memory: derived data of the catalogue asks it what to update.
 */
export type ChangeLog = {
  /** Counts the changes: a higher number is a later state. */
  readonly version: number
  /** Notes one change of these products. */
  add(productIds: Iterable<string>): void
  /** Notes that anything may be different. */
  addAll(): void
  /**
   * The products that may differ from what they were at `version`, in one array for all who ask alike; null
   * where anything may.
   */
  since(version: number): readonly string[] | null
}

const ANSWERS_MAX = 100 // versions that keepers are at, between two changes

export function changeLog(): ChangeLog {
  const changedAt = new Map<string, number>()
  // thousands of price lists ask the same after each change
  const answers = new Map<number, readonly string[]>()
  let version = 1,
    wholeAt = 1

  const next = () => {
    version += 1
    answers.clear()
  }
  return {
    get version() {
      return version
    },
    add: (productIds) => {
      next()
      for (const id of productIds) changedAt.set(id, version)
    },
    addAll: () => {
      next()
      wholeAt = version
      changedAt.clear()
    },
    since: (then) => {
      if (then < wholeAt) return null
      const found = answers.get(then) ?? [...changedAt].filter(([, at]) => at > then).map(([id]) => id)
      if (answers.size < ANSWERS_MAX) answers.set(then, found)
      return found
    },
  }
}
