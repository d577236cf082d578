/** What mails about an account are about. about: what is sent of it, as the page of the contacts says. */
export const MAIL_TOPICS = {
  orders: { word: 'Orders', about: 'Confirmations, and what we ship, hold or cancel' },
  invoices: { word: 'Invoices', about: 'Tax invoices as PDF' },
  statements: { word: 'Statements', about: 'Statements of account as PDF, on the day chosen below' },
  backOrders: { word: 'Back orders', about: 'New dates of what is on back order' },
} as const
export type MailTopic = keyof typeof MAIL_TOPICS
export const MAIL_TOPIC_CODES = [
  'orders',
  'invoices',
  'statements',
  'backOrders',
] as const satisfies readonly MailTopic[]
