/** What a message to staff is about. */
export const THREAD_TOPICS = {
  order: 'An order or a delivery',
  product: 'A product',
  money: 'Invoices and payments',
  account: 'My account',
  other: 'Something else',
} as const
export type ThreadTopic = keyof typeof THREAD_TOPICS
export const THREAD_TOPIC_CODES = Object.keys(THREAD_TOPICS) as [ThreadTopic, ...ThreadTopic[]]
export const topicName = (code: string): string =>
  (THREAD_TOPICS as Readonly<Record<string, string>>)[code] ?? code

/** waiting: staff are to answer. */
export const THREAD_STATES = ['waiting', 'answered', 'closed'] as const
export type ThreadState = (typeof THREAD_STATES)[number]
/** How staff read them. */
export const STAFF_THREAD_WORDS: Record<ThreadState, string> = {
  waiting: 'To answer',
  answered: 'Answered',
  closed: 'Closed',
}
/** How the person who wrote reads them. */
export const THREAD_WORDS: Record<ThreadState, string> = {
  waiting: 'Waiting for our answer',
  answered: 'Answered',
  closed: 'Closed',
}

export const THREAD_TEXT_MAX = 1_800 // characters of a message; a form of them fits BODY_MAX
export const THREADS_OPEN_MAX = 20 // of one person that wait for staff
export const THREAD_MESSAGES_MAX = 200 // of one thread
export const THREAD_DAY_MAX = 50 // messages of one person in 24 hours
export const THREADS_LISTED = 100 // of one person on an account, the newest
