/** Which products have changed since when, in memory: whoever keeps something made of the catalogue asks it what to make anew. */
export type ChangeLog = {
  /** Counts the changes: a higher number is a later state. */
  readonly version: number
  /** Notes one change of these products. */
  add(productIds: Iterable<string>): void
  /** Notes that anything may be different. */
  addAll(): void
  /** The products that may differ from what they were at `version`; null where anything may. */
  since(version: number): string[] | null
}

export function changeLog(): ChangeLog {
  const changedAt = new Map<string, number>()
  let version = 1, wholeAt = 1
  return {
    get version() {
      return version
    },
    add: (productIds) => {
      version += 1
      for (const id of productIds) changedAt.set(id, version)
    },
    addAll: () => {
      version += 1
      wholeAt = version
      changedAt.clear()
    },
    since: (then) => (then < wholeAt ? null : [...changedAt].filter(([, at]) => at > then).map(([id]) => id)),
  }
}
