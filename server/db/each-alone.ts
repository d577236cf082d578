/**
 * Does work for each item, one after another. An item whose work fails does not stop those after it.
 * @throws the problem of the first item that failed, once all others are done
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const problems: unknown[] = []
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw problems[0]
}
