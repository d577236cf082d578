/** Where a job of the queue is. */
export const JOB_STATES = ['waiting', 'later', 'active', 'failed', 'dead'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Why a job that failed or was given up is not tried again, as refusals. */
export const STAYS_REASONS = [
  ...(['job.unknown', 'job.waits', 'job.ending', 'job.noQueue'] as const),
  // of the job of a mail
  ...(['job.mailSent', 'mail.swept'] as const),
] as const
export type StaysReason = (typeof STAYS_REASONS)[number]
