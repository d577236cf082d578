/**
 * Repeats a step that handles so many rows at most, until it finds fewer.
 * @returns how many rows it handled
 */
export async function inBatches(atATime: number, step: (limit: number) => Promise<number>): Promise<number> {
  let all = 0
  for (;;) {
    const now = await step(atATime)
    all += now
    if (now < atATime) return all
  }
}
