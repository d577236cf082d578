import { useEffect, useEffectEvent, useState } from 'react'

const WRITE_AFTER_MS = 400 // browsers take only so many changes of the address

/**
 * What is typed into a field that the address bar keeps. The address is told when the typing pauses. It
 * changes the field when Back or a link has changed it, and never takes back what was typed since.
 * @param write may be called with what the address says already
 */
export function useTyped(
  written: string,
  write: (typed: string) => void,
): [typed: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState(written)
  const [seen, setSeen] = useState({ written, sent: written })
  if (written !== seen.written) {
    setSeen({ ...seen, written })
    if (written !== seen.sent) setTyped(written)
  }
  const text = typed.trim()
  const send = useEffectEvent(() => {
    setSeen({ ...seen, sent: text })
    write(text)
  })
  useEffect(() => {
    if (text === written) return
    const timer = setTimeout(send, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, written])
  return [typed, setTyped]
}
