/**
 * Returns the memory that only the start needed to the operating system: by itself the process keeps it for
 * long. Does nothing without Node's option `--expose-gc`, which `npm start` sets
 * (scripts/portal-process.json).
 */
export function releaseStartMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
