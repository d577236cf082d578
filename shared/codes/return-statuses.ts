/** Statuses of a service request, as they read (RET-11 to RET-19). IN is a draft; CL, RJ and EX end it. */
export const RETURN_STATUSES = {
  IN: 'Incomplete',
  PE: 'Pending',
  UA: 'Unassigned',
  IP: 'In Progress',
  AP: 'Approved',
  TP: 'Approved',
  UP: 'Approved',
  OP: 'Order Pending',
  RJ: 'Rejected',
  EX: 'Expired',
  CL: 'Closed',
} as const
export type ReturnStatus = keyof typeof RETURN_STATUSES

const codes = Object.keys(RETURN_STATUSES) as ReturnStatus[]
const isReturnStatus = (text: string): text is ReturnStatus => (codes as readonly string[]).includes(text)
/** How a status reads; one that is not known as it is. */
export const returnStatusWords = (status: string): string =>
  isReturnStatus(status) ? RETURN_STATUSES[status] : status

/** Goods may be sent under these. */
export const isApprovedReturn = (status: string): boolean => ['AP', 'TP', 'UP'].includes(status)
/** Nothing is done with a request any more under these. */
export const ENDED_RETURN_STATUSES = ['RJ', 'EX', 'CL'] as const satisfies readonly ReturnStatus[]
export const hasEndedReturn = (status: string): boolean =>
  (ENDED_RETURN_STATUSES as readonly string[]).includes(status)
/** The two lists of service requests (RET-01, RET-03). */
export const RETURN_LISTS = ['incomplete', 'submitted'] as const
export type ReturnList = (typeof RETURN_LISTS)[number]

/** The queues of staff: to decide, to arrive, to settle, and what has ended. */
export const STAFF_RETURN_LISTS = ['waiting', 'approved', 'received', 'ended'] as const
export const STAFF_RETURN_LIST_WORDS: Record<StaffReturnList, string> = {
  waiting: 'To decide',
  approved: 'To arrive',
  received: 'To settle',
  ended: 'Ended',
}
export type StaffReturnList = (typeof STAFF_RETURN_LISTS)[number]

/** Which requests of a queue are shown, by who they are assigned to. */
export const RETURN_ASSIGNEES = ['all', 'me', 'none'] as const
export const RETURN_ASSIGNEE_WORDS: Record<ReturnAssignee, string> = {
  all: 'All',
  me: 'Assigned to me',
  none: 'Unassigned',
}
export type ReturnAssignee = (typeof RETURN_ASSIGNEES)[number]
