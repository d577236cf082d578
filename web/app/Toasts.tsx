import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { Library } from '#web/ui/Library.tsx'

/** Where toasts come up. */
export const Toasts = () => (
  <Library>
    <Notifications position="top-right" limit={4} />
  </Library>
)
