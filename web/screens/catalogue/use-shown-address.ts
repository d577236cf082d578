import { startTransition, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ShopAddress, shopAddressPath } from './shop-address.ts'

const TIMEOUT_MS = 100

/**
 * What a list shows, and how to have it show something else. What was chosen shows in the next frame, with
 * its list; the address, and all of the page that hangs on it, follow once that has been painted. Of several
 * choices in one breath the last, which holds the others, makes the address.
 * @param written what the address says
 */
export function useShownAddress(
  written: ShopAddress,
): [shown: ShopAddress, show: (next: ShopAddress, replace?: boolean) => void] {
  const navigate = useNavigate()
  const [chosen, choose] = useState<ShopAddress | null>(null)
  const last = useRef<ShopAddress | null>(null)
  const show = async (next: ShopAddress, replace = false) => {
    const from = indexInHistory()
    last.current = next
    choose(next)
    await painted()
    if (last.current !== next) return
    // In one transition: what was chosen stays until the address that says it is drawn.
    startTransition(() => {
      if (from === indexInHistory()) void navigate(shopAddressPath(next), { replace })
      choose((current) => (current === next ? null : current))
    })
  }
  return [chosen ?? written, (next, replace) => void show(next, replace)]
}

/** Whoever has gone elsewhere meanwhile is not called back. */
const indexInHistory = () => (history.state as { key?: string } | null)?.key

/** After the next frame; a page that is not seen has none. */
const painted = () =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, TIMEOUT_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(done)
    })
  })
