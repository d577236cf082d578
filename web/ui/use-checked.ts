import { useEffect, useRef, useState } from 'react'

/**
 * A small form that says what is wrong with it once somebody has tried to send it. Each try that leaves a
 * value marked as wrong focuses the first such control, so that it is read out with what is wrong.
 * @returns `form` for the element around the controls, whether it was tried, and what notes a try or forgets
 * all
 */
export function useChecked<E extends HTMLElement>() {
  const form = useRef<E>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return {
    form,
    isChecked: tries > 0,
    check: () => setTries((before) => before + 1),
    uncheck: () => setTries(0),
  }
}
