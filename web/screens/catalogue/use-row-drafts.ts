import { useState } from 'react'
import { type LineResult, type ManyLine, useAddMany } from '#web/data/use-add-many.ts'
import type { RowDrafts } from '#web/parts/ProductRows.tsx'

export type DraftRun = { done: number; all: number; isOver: boolean; failed: readonly string[] }

/**
 * The quantities typed into the rows of a list until they are in the cart; kept while the list is filtered
 * and sorted.
 */
export function useRowDrafts() {
  const [quantities, setQuantities] = useState<RowDrafts['quantities']>(new Map())
  const [problems, setProblems] = useState<RowDrafts['problems']>(new Map())
  const [run, setRun] = useState<DraftRun | null>(null)
  const addMany = useAddMany()

  const onType = (productId: string, quantity: number | null) => {
    setQuantities((before) =>
      quantity === null ? without(before, productId) : new Map(before).set(productId, quantity),
    )
    setProblems((before) => without(before, productId))
    setRun(null)
  }
  const onResult = (result: LineResult) => {
    if ('added' in result) setQuantities((before) => without(before, result.productId))
    else setProblems((before) => new Map(before).set(result.productId, result.problem))
    setRun(
      (before) =>
        before && {
          ...before,
          done: before.done + Number('added' in result),
          failed: 'added' in result ? before.failed : [...before.failed, result.productId],
        },
    )
  }
  const addAll = async (lines: readonly ManyLine[]) => {
    setProblems(new Map())
    setRun({ done: 0, all: lines.length, isOver: false, failed: [] })
    await addMany(lines, onResult)
    setRun((before) => before && { ...before, isOver: true })
  }
  const clear = () => {
    setQuantities(new Map())
    setProblems(new Map())
    setRun(null)
  }
  return {
    quantities,
    problems,
    run,
    onType,
    addAll,
    clear,
    onAdded: (productId: string) => onType(productId, null),
  }
}

function without<V>(entries: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!entries.has(key)) return entries
  const left = new Map(entries)
  left.delete(key)
  return left
}
