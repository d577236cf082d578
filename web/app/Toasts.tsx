import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { Library } from '#web/ui/Library.tsx'
import css from './toasts.module.css'

/** Where toasts come up. */
export const Toasts = () => (
  <Library>
    <Notifications className={css['toasts']} position="top-right" limit={4} />
  </Library>
)
