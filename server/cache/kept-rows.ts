/** A handful of rows that many answers need, kept until the database notifies of a change. */
export type KeptRows<T> = { rows: () => Promise<T>; forget: () => void }

/**
 * @param isTrusted false while the database's notices cannot be heard: then the rows are read for every
 * question
 */
export function keptRows<T>(read: () => Promise<T>, isTrusted: () => boolean): KeptRows<T> {
  let kept: Promise<T> | null = null
  const readAgain = () => {
    const reading = read()
    kept = reading
    reading.catch(() => {
      if (kept === reading) kept = null
    })
    return reading
  }
  return {
    rows: () => (kept && isTrusted() ? kept : readAgain()),
    forget: () => {
      kept = null
    },
  }
}
