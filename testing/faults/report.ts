/** What a portal in a process of its own reports: its port, once, and the failures of its jobs. */
export type Report = { port: number } | { problem: string }

/** The exit code of such a process when it could not start because its database was away. */
export const DATABASE_WAS_AWAY = 75
