import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadApp } from './app/App.tsx'

const root = document.getElementById('root')
// As a transition it is drawn in slices, so that a slow phone hears a touch meanwhile.
const draw = () => { if (root) startTransition(() => createRoot(root).render(<StrictMode><App /></StrictMode>)) }
void loadApp().then(draw)
