import type { CallName } from '#shared/calls/index.ts'

const ORDERS: readonly CallName[] = ['staffQueues', 'staffOrdersPage', 'staffOrder']
const PICKING: readonly CallName[] = [...ORDERS, 'staffWaves', 'staffWave']

const STOCK: readonly CallName[] = [...ORDERS, 'staffProducts', 'staffProduct', 'staffStockEntries']

const INVOICES: readonly CallName[] = ['staffInvoicesPage', 'staffInvoice']
const CUSTOMERS: readonly CallName[] = ['staffCustomersPage', 'staffCustomer']
const PAYER: readonly CallName[] = [...INVOICES, ...CUSTOMERS, 'staffPayerMoney', 'staffReceiptsPage']
const OVERDUE: readonly CallName[] = [...ORDERS, 'staffOverdue']
const BANK: readonly CallName[] = ['staffBankLines', 'staffLinesAside', 'staffStatements']
const MONEY: readonly CallName[] = [...OVERDUE, ...PAYER, ...BANK]

const USERS: readonly CallName[] = ['staffUsersPage', 'staffUser', 'staffCustomer']

const RETURNS: readonly CallName[] = ['staffReturnsPage', 'staffReturn', 'staffReturnFigures']

const HOME: readonly CallName[] = ['staffHome', 'staffHomePreview']

/** What the calls of the console make stale. */
export const STAFF_REFRESHES: Partial<Record<CallName, readonly CallName[]>> = {
  staffAnswerThread: ['staffThreadsPage', 'staffThread'],
  staffCloseThread: ['staffThreadsPage', 'staffThread'],
  staffWriteNotice: ['staffNoticesPage'],
  staffChangeNotice: ['staffNoticesPage'],
  staffEndNotice: ['staffNoticesPage'],
  staffSaveHomePiece: HOME,
  staffRemoveHomePiece: HOME,
  staffOrderHome: HOME,
  staffSaveFile: ['staffFiles'],
  staffRemoveFile: ['staffFiles'],
  staffAssignReturn: RETURNS,
  staffDecideReturn: RETURNS,
  staffReceiveReturn: [...RETURNS, ...STOCK],
  staffCreditReturn: [...RETURNS, ...MONEY],
  staffReplaceReturn: [...RETURNS, ...STOCK],
  staffCloseReturn: RETURNS,
  staffHoldOrder: ORDERS,
  staffReleaseOrder: ORDERS,
  staffPutBack: ORDERS,
  staffSplitOrder: ORDERS,
  staffCancelLines: ORDERS,
  staffReinstateOrder: ORDERS,
  staffSaveView: ['staffViews'],
  staffDeleteView: ['staffViews'],
  staffNoteOrder: ['staffOrder'],
  staffOpenWave: PICKING,
  staffConfirmPicked: PICKING,
  staffShipOrder: [...ORDERS, ...PAYER, 'staffShipmentsPage', 'staffShipmentCarriers'],
  staffSaveCarrier: ['staffCarriers'],
  staffReceiveStock: STOCK,
  staffAdjustStock: STOCK,
  staffSetExpected: ['staffProduct', 'staffProducts'],
  staffPauseDunning: OVERDUE,
  staffUndoDunning: OVERDUE,
  staffReadStatement: MONEY,
  staffMatchLine: MONEY,
  staffIgnoreLine: ['staffBankLines', 'staffLinesAside'],
  staffRestoreLine: ['staffBankLines', 'staffLinesAside'],
  staffTakeBackStatement: BANK,
  staffChangeCustomer: [...ORDERS, ...CUSTOMERS],
  staffHoldCustomer: [...ORDERS, ...CUSTOMERS],
  staffSetLetters: CUSTOMERS,
  staffResetFactor: ['staffCustomer'],
  staffUnlockUser: USERS,
  staffRemoveFactors: USERS,
  staffEndSignIns: USERS,
  staffMailPasswordLink: USERS,
  staffDeactivateUser: USERS,
  staffReactivateUser: USERS,
  staffSetContractPrice: ['staffCustomer', 'staffContractPrices'],
  staffMailInvoice: ['staffInvoice', 'staffMails'],
  staffCreditInvoice: MONEY,
  staffTakeMoney: MONEY,
  staffPayInvoices: MONEY,
  staffRefundReceipt: MONEY,
  staffReverseReceipt: MONEY,
  staffResendMail: ['staffMails', 'staffOrder'],
  staffRetryJob: ['staffJobs'],
  staffRunJob: ['staffJobs'],
}
