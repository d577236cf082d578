/** What a portal that runs in a process of its own tells: where it is, once, and what of its jobs failed. */
export type Told = { port: number } | { problem: string }

/** How such a process ends that could not start because its database was away. */
export const DATABASE_WAS_AWAY = 75
