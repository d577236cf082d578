import { createContext, type ReactNode } from 'react'

export type NotifyMeProps = { product: { id: string; name: string }; large: boolean }
/** Draws what stands beside Not Available. Parts fetch nothing, so the app provides it. */
export const NotifyMeContext = createContext<(props: NotifyMeProps) => ReactNode>(() => null)
