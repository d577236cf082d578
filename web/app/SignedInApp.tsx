import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { alerts, closeAlert } from '#web/data/notices.tsx'
import { SessionContext } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { theme } from '#web/ui/theme.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { SignedInRoutes } from './SignedInRoutes.tsx'
import { Shell } from './shell/Shell.tsx'

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: true }, mutations: { retry: false } },
})

/** The portal for somebody who is signed in: the shell, and in it the screen of the address. */
export function SignedInApp() {
  return (
    <MantineProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <Notifications position="top-right" limit={4} />
        <WithSession />
        <Alerts />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function WithSession() {
  const { data, error, refetch } = useRead('initFromServer', {})
  if (data) return <SessionContext value={data}><Shell><SignedInRoutes /></Shell></SessionContext>
  return error ? <LoadFailed call="initFromServer" problem={error} onRetry={() => void refetch()} /> : null
}

function Alerts() {
  const [message] = useSyncExternalStore(alerts.subscribe, alerts.current)
  return message === undefined ? null : <AlertDialog message={message} onClose={closeAlert} />
}
