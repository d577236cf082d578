import { type ComponentType, lazy, Suspense, useState } from 'react'

/** A panel whose code is fetched when it is first opened, or by `load` when that is about to happen; from then on it stays. */
export function onDemand<P extends { isOpen: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Loaded = lazy(async () => ({ default: await load() }))
  function OnDemand(props: P) {
    const [isWanted, setWanted] = useState(false)
    if (props.isOpen && !isWanted) setWanted(true)
    return isWanted ? <Suspense fallback={null}><Loaded {...props} /></Suspense> : null
  }
  return Object.assign(OnDemand, { load })
}
