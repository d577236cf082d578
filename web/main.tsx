import './ui/theme.css'
import './ui/opening.css'
import { isOnlyTab } from './app/single-tab.ts'
import { wakeWorker } from './data/catalogue/engine-worker.ts'
import { prefetch } from './data/prefetch.ts'

// Asked before the code is here that reads the answer; the rest comes in files of its own, so that it is read
// in several strokes and not in one. A second tab asks for nothing (TAB-03).
void isOnlyTab.then((isOnly) => {
  if (!isOnly) return
  prefetch()
  wakeWorker()
})
void import('react-dom/client').then(() => import('./start.tsx'))
