import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#web/data/call.ts'
import { Refused } from '#web/data/failures.ts'
import { refresh } from '#web/data/refreshes.ts'
import { afterFailure, type SendState } from './send-state.ts'
import { type Counts, toSend, type WaveLine } from './wave-state.ts'

const TRY_AGAIN_MS = 1_500

/**
 * Counts of a wave that are sent one after another, in the background. While the network is away they stay
 * here and are tried again; after a fault of the server they wait for `tryAgain`. The server is told what a
 * count started from, so one that had arrived although its answer did not is refused and not booked twice.
 */
export function useWaveCounts(waveId: number, lines: readonly WaveLine[]) {
  const queries = useQueryClient()
  const [counts, setCounts] = useState<Counts>({})
  const [isSending, setSending] = useState(false)
  const [state, setState] = useState<SendState>({ is: 'sent' })
  const found = toSend(lines, counts)
  const [wasLost, setWasLost] = useState(false)
  const isOffline = state.is === 'offline'

  const send = useEffectEvent(async () => {
    setSending(true)
    if (!isOffline) setState({ is: 'sending' })
    try {
      await call('staffConfirmPicked', { waveId, found })
      await refresh(queries, 'staffConfirmPicked', {})
      setWasLost(false)
      setState({ is: 'sent' })
    } catch (problem) {
      if (problem instanceof Refused) {
        await refresh(queries, 'staffConfirmPicked', {})
        setCounts({}) // what the server has counts
      }
      // the counts may have arrived, whatever kept the answer away
      setWasLost(!(problem instanceof Refused))
      setState(afterFailure(problem, wasLost))
    }
    setSending(false)
  })

  const isDue = found.length > 0 && !isSending && state.is !== 'failed'
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void send(), isOffline ? TRY_AGAIN_MS : 0)
    return () => clearTimeout(timer)
  }, [isDue, isOffline])

  return { counts, setCounts, state, tryAgain: () => setState({ is: 'sending' }) }
}
