import { useEffect, useEffectEvent, useState } from 'react'

const WRITE_AFTER_MS = 400 // browsers take only so many changes of the address

/**
 * The text of a field that is kept in the address. The address is updated when typing pauses. Back, Forward
 * or a link changes the field, but never overwrites what was typed since.
 * @param write may be called with what the address says already
 */
export function useTyped(
  written: string,
  write: (typed: string) => void,
): [typed: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState(written)
  const [seen, setSeen] = useState<Seen>({ written, awaited: null })
  if (written !== seen.written) {
    // An address that comes back later with the same text is no echo: somebody went Back or Forward to it.
    setSeen({ written, awaited: null })
    if (written !== seen.awaited) setTyped(written)
  }
  const text = typed.trim()
  const send = useEffectEvent(() => {
    setSeen({ ...seen, awaited: text })
    write(text)
  })
  useEffect(() => {
    if (text === written) return
    const timer = setTimeout(send, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, written])
  return [typed, setTyped]
}

/** What the address said last, and the text that was sent to it and has not arrived yet. */
type Seen = { written: string; awaited: string | null }
