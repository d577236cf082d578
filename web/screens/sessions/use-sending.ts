import { useState } from 'react'
import { restClient } from '#web/data/client.ts'
import '#web/data/later-calls.ts'
import { send } from '#web/data/transport.ts'

/** The client of who is not signed in. */
export const strangerClient = restClient(send, () => '')

/** Sends a step of a form; what fails is an alert, and the step stays (PWD-10, PWD-21). */
export function useSending() {
  const [alert, setAlert] = useState('')
  const [isBusy, setBusy] = useState(false)
  return {
    alert,
    closeAlert: () => setAlert(''),
    isBusy,
    /** @returns whether the work went through */
    sends: async (work: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true)
      try {
        await work()
        return true
      } catch (failure) {
        setAlert(failure instanceof Error ? failure.message : String(failure))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
