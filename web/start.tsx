import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadApp } from './app/App.tsx'
import { SecondTab } from './app/SecondTab.tsx'
import { isOnlyTab } from './app/single-tab.ts'

const root = document.getElementById('root')
/** As a transition it is drawn in slices, so that a slow phone hears a touch meanwhile. */
const draw = (isOnly: boolean) => {
  if (root)
    startTransition(() =>
      createRoot(root).render(<StrictMode>{isOnly ? <App /> : <SecondTab />}</StrictMode>),
    )
}

// Nothing is drawn before the tab knows whether it is the only one (TAB-01, TAB-03).
void Promise.all([isOnlyTab, loadApp()]).then(([isOnly]) => draw(isOnly))
