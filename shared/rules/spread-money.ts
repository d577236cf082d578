/** Something with cents that are owed or free: an invoice, a receipt, a credit note. */
export type Cents<Id> = { id: Id; cents: number }
export type Share<From, To> = { from: From; to: To; cents: number }

/**
 * Spreads money over what is owed, both in the order given: the first money pays the first debt until one of
 * them is used up. What has no cents, or fewer than none, is left out.
 * @returns what pays what, in cents above zero; neither more than is owed nor more than is free
 */
export function spreadMoney<From, To>(
  free: readonly Cents<From>[],
  owed: readonly Cents<To>[],
): Share<From, To>[] {
  const shares: Share<From, To>[] = []
  const left = free.filter(({ cents }) => cents > 0).map((one) => ({ ...one }))
  for (const debt of owed) {
    let due = debt.cents
    while (due > 0 && left[0]) {
      const [money] = left
      const cents = Math.min(due, money.cents)
      shares.push({ from: money.id, to: debt.id, cents })
      due -= cents
      money.cents -= cents
      if (money.cents === 0) left.shift()
    }
  }
  return shares
}
