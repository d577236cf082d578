import { Unavailable } from './failures.ts'

/**
 * Between the tries: the portal is back within seconds of its database, and people wait no longer than some
 * ten seconds without a word.
 */
const PAUSES_MS: readonly number[] = [500, 1_000, 2_000, 3_000, 4_000]

/**
 * Asks again while the portal answers that it will be back in a moment (503). Only for what may be asked
 * twice: reads, and what the server does once however often it is asked. A 503 with a code is a refusal and
 * is not asked again.
 * @param onUnavailable called before the first pause
 * @throws Unavailable after the last try; every other failure at once
 */
export async function askAgain<T>(
  ask: () => Promise<T>,
  onUnavailable: () => void = () => undefined,
  pausesMs = PAUSES_MS,
): Promise<T> {
  for (const [tried, pauseMs] of pausesMs.entries()) {
    try {
      return await ask()
    } catch (problem) {
      if (!(problem instanceof Unavailable)) throw problem
    }
    if (tried === 0) onUnavailable()
    await new Promise((later) => setTimeout(later, pauseMs))
  }
  return ask()
}
