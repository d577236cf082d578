/** Which version of the database's catalogue this process had read at which of its own content stamps. */
export type VersionLog = {
  add(version: number, contentStamp: number): void
  /**
   * The newest content stamp at which no more than that version had been read; null where that is not
   * remembered.
   */
  before(version: number): number | null
}

const READINGS_MAX = 200 // as many versions as the database's own log keeps (migration 0004)

export function versionLog(version: number, contentStamp: number): VersionLog {
  let readings = [{ version, contentStamp }]
  return {
    add: (read, stamp) => {
      const isBack = (readings.at(-1)?.version ?? 0) > read // after a failover the numbers are given anew
      readings = [...(isBack ? [] : readings), { version: read, contentStamp: stamp }].slice(-READINGS_MAX)
    },
    before: (asked) => readings.findLast((reading) => reading.version <= asked)?.contentStamp ?? null,
  }
}
