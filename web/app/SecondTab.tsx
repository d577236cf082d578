import { useEffect, useState } from 'react'
import { singleTab } from '#shared/codes/messages.ts'
import { settings } from '#web/data/settings.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from '#web/parts/page-failed.module.css'
import { whenTabIsFree } from './single-tab.ts'

/**
 * Shown instead of the app in a second tab: the alert, then the tab closes. Where the browser does not allow
 * that, this notice stays. Once the first tab has gone, it offers to continue here (TAB-06).
 */
export function SecondTab() {
  const [isRead, setRead] = useState(false)
  const [isFree, setFree] = useState(false)
  useEffect(() => whenTabIsFree(() => setFree(true)), [])
  const text = singleTab(settings.productName)
  const close = () => {
    setRead(true)
    window.close()
  }
  if (isFree)
    return (
      <main className={css['failed']}>
        <h1>{settings.productName} is no longer open in another tab</h1>
        <Button onClick={() => window.location.reload()}>Continue in this tab</Button>
      </main>
    )
  return (
    <main className={css['failed']}>
      <h1>{settings.productName} is open in another tab</h1>
      <p>{text}</p>
      {!isRead && <AlertDialog message={text} onClose={close} />}
    </main>
  )
}
