import type { ComponentType } from 'react'
import { screen } from '#web/ui/on-demand.tsx'

/** A screen that makes other calls than a list of products: they come with its code. */
export const laterScreen = (fetchCode: () => Promise<ComponentType>) =>
  screen(async () => {
    const [code] = await Promise.all([fetchCode(), import('#web/data/later-refreshes.ts')])
    return code
  })
