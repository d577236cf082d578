/** How far a payer with overdue invoices has come, in the order of the steps. */
export const DUNNING_STATES = ['none', 'reminded', 'second', 'stopped'] as const
export type DunningState = (typeof DUNNING_STATES)[number]
