import type { CallName } from '#shared/calls/index.ts'
import { Refused } from './failures.ts'
import { progressToast, showProblem } from './notices.tsx'

/**
 * Does something under a toast that says what is being done and how it ended. A refusal stands in the toast
 * for six seconds (ORD-22, ORD-62); a fault raises an alert.
 * @param name the call whose faults these are
 * @returns whether it was done
 */
export async function withProgress(
  name: CallName,
  words: { doing: string; done: string },
  work: () => Promise<unknown>,
): Promise<boolean> {
  const progress = progressToast(words.doing)
  try {
    await work()
    progress.done(words.done)
    return true
  } catch (problem) {
    if (problem instanceof Refused) progress.failed(problem.message)
    else {
      progress.close()
      showProblem(name, problem)
    }
    return false
  }
}
