/** Lines of orders in each second, of each step and of all four. */
export type LinesPerSecond = { allocate: number; pick: number; ship: number; all: number }

/** @param lines that went through all steps, in so many milliseconds each */
export function ratesOf(
  lines: number,
  { allocateMs, pickMs, shipMs }: { allocateMs: number; pickMs: number; shipMs: number },
): LinesPerSecond {
  const rate = (took: number) => (lines / took) * 1_000
  return {
    allocate: rate(allocateMs),
    pick: rate(pickMs),
    ship: rate(shipMs),
    all: rate(allocateMs + pickMs + shipMs),
  }
}

/** @returns milliseconds */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
