import { useState } from 'react'
import { singleTab } from '#shared/codes/messages.ts'
import { settings } from '#web/data/settings.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import css from './load-failed.module.css'

/**
 * In the place of the whole app in a second tab: the alert, then the tab closes, or where the browser does
 * not let it, only this notice remains.
 */
export function SecondTab() {
  const [isRead, setRead] = useState(false)
  const text = singleTab(settings.productName)
  const close = () => {
    setRead(true)
    window.close()
  }
  return (
    <main className={css['failed']}>
      <h1>{settings.productName} is open in another tab</h1>
      <p>{text}</p>
      {!isRead && <AlertDialog message={text} onClose={close} />}
    </main>
  )
}
