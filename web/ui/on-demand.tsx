import { type ComponentType, lazy, useEffect, useState } from 'react'
import { Opening } from './Opening.tsx'

/*
 * Components whose code is fetched apart. What a Suspense boundary reveals React keeps back until 300 ms
 * after the last fallback, however early it is ready: so code that has come is drawn there and then, and what
 * opens over a page waits for its code by itself.
 */

type Load<P> = () => Promise<ComponentType<P>>

type Code<P> = { now: () => ComponentType<P> | null; load: Load<P>; prefetch: () => void }

/**
 * Fetches code once, and again after a failure; `now()` is what has come. `prefetch` fetches what is about to
 * be drawn.
 */
function codeOf<P>(fetchCode: Load<P>): Code<P> {
  let code: ComponentType<P> | null = null,
    fetching: Promise<ComponentType<P>> | null = null
  const take = (come: ComponentType<P>) => (code = come)
  const fail = (problem: unknown) => {
    fetching = null
    throw problem
  }
  const load = () => (fetching ??= fetchCode().then(take, fail))
  // whoever draws it tries again
  const prefetch = () => void load().catch(() => undefined)
  return { now: () => code, load, prefetch }
}

/**
 * A part of a screen whose code is fetched when it is first drawn, or by `prefetch` when that is about to
 * happen; from then on it stays.
 * @param Meanwhile what stands there until then
 */
export function onDemand<P extends object>(fetchCode: Load<P>, Meanwhile?: ComponentType) {
  const { now, load, prefetch } = codeOf(fetchCode)
  function OnDemand(props: P) {
    const [Code, setCode] = useState(now)
    const [isWanted, setWanted] = useState(false)
    const isOpen = !('isOpen' in props && props.isOpen === false)
    if (!isWanted && isOpen) setWanted(true)
    useEffect(() => {
      if (!isWanted || Code) return
      let isGone = false
      const draw = (code: () => ComponentType<P>) => {
        if (!isGone) setCode(code)
      }
      load().then(
        (code) => draw(() => code),
        (problem: unknown) =>
          draw(() => {
            throw problem
          }),
      )
      return () => {
        isGone = true
      }
    }, [isWanted, Code])
    if (isWanted && Code) return <Code {...props} />
    return isOpen && Meanwhile ? <Meanwhile /> : null
  }
  return Object.assign(OnDemand, { load, prefetch })
}

/** A panel or dialog that a person opens: where its code takes longer than a moment, that is said. */
export const panelOnDemand = <P extends object>(fetchCode: Load<P>) => onDemand(fetchCode, Opening)

/**
 * A screen, drawn at once where `load` has fetched its code before. It stands in a Suspense boundary: whoever
 * goes there sees the page they leave until then.
 */
export function screen(fetchCode: Load<object>) {
  const { now, load, prefetch } = codeOf(fetchCode)
  const Later = lazy(async () => ({ default: await load() }))
  function Screen() {
    const [Code] = useState(now)
    return Code ? <Code /> : <Later />
  }
  return Object.assign(Screen, { load, prefetch })
}
