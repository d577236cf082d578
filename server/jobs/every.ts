/**
 * Does some work again and again, never twice at once, with a pause between; a failure is told and the next round goes on.
 * @returns what ends it, once the work under way is done
 */
export function every(pauseMs: number, work: () => Promise<unknown>, onProblem: (problem: unknown) => void): () => Promise<void> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const round = () => {
    running = work().then(() => undefined, onProblem).then(() => {
      if (!isOver) timer = setTimeout(round, pauseMs)
    })
  }
  round()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await running
  }
}
