/**
 * SQLSTATEs of a transaction that PostgreSQL ended because of others that ran beside it: a deadlock, or a
 * serialization failure.
 */
const STATES: readonly unknown[] = ['40P01', '40001']

/**
 * Whether PostgreSQL ended a transaction because of others beside it. Nothing of it was kept, and the same
 * call sent again will do.
 */
export const isGivenUp = (problem: unknown): boolean =>
  problem instanceof Error && 'code' in problem && STATES.includes(problem.code)
