import { panelOnDemand } from './on-demand.tsx'

/** The panel of a form; its code comes when it is opened, or when somebody points at what opens it. */
export const FormPanel = panelOnDemand(() => import('./FormPanel.tsx').then((m) => m.FormPanel))

/** What a button has that opens a panel. */
export const opensPanel = { onPointerEnter: FormPanel.prefetch, onFocus: FormPanel.prefetch }
