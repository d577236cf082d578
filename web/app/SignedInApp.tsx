import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useDeferredValue, useSyncExternalStore } from 'react'
import { Refused, Unavailable } from '#web/data/failures.ts'
import { alerts, closeAlert, toasts } from '#web/data/notices.tsx'
import { SessionContext } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { SignedInRoutes } from './SignedInRoutes.tsx'
import { Shell } from './shell/Shell.tsx'

const Toasts = onDemand(() => import('./Toasts.tsx').then((m) => m.Toasts))

/**
 * A portal that is away for a moment has been asked again already (web/data/ask-again.ts), and a refusal
 * stays one.
 */
const retry = (failures: number, problem: Error) =>
  failures < 1 && !(problem instanceof Unavailable || problem instanceof Refused)
const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The portal for somebody who is signed in: the shell, and in it the screen of the address. */
export function SignedInApp() {
  return (
    <QueryClientProvider client={queries}>
      <WithSession />
      <Alerts />
      <ToastPlace />
    </QueryClientProvider>
  )
}

function WithSession() {
  const { data: read, error, refetch } = useRead('initFromServer', {})
  const data = useDeferredValue(read) // so that the shell is drawn in slices
  if (data)
    return (
      <SessionContext value={data}>
        <Shell>
          <SignedInRoutes />
        </Shell>
      </SessionContext>
    )
  return error && !read ? (
    <LoadFailed call="initFromServer" problem={error} onRetry={() => void refetch()} />
  ) : null
}

function Alerts() {
  const [message] = useSyncExternalStore(alerts.subscribe, alerts.current)
  return message === undefined ? null : <AlertDialog message={message} onClose={closeAlert} />
}

function ToastPlace() {
  return useSyncExternalStore(toasts.subscribe, toasts.areShown) && <Toasts />
}
