/** The payment window of a card, as the specification names it (PAY-15). */
export const CARD_WINDOW_PATH = '/CreditCardServlet'
/** That window for one order; '' where no order was named. */
export const cardWindowAddress = (webOrderNo: number | string): string =>
  `${CARD_WINDOW_PATH}?webOrderNo=${String(webOrderNo)}`
/** The same for a payment of invoices. */
export const allocationWindowAddress = (allocationToken: string): string =>
  `${CARD_WINDOW_PATH}?allocationToken=${encodeURIComponent(allocationToken)}`

/** The PDF of an invoice or a credit note, as the specification names it (INV-08). */
export const invoiceAddress = (invoiceNo: string): string =>
  `/InvoiceServlet/${encodeURIComponent(invoiceNo)}`

/** A file of evidence for a service request. */
export const EVIDENCE_PATH = '/return-document'
export const evidenceAddress = (documentId: number): string => `${EVIDENCE_PATH}/${String(documentId)}`

/** The same for staff, of a submitted request of any account. */
export const staffEvidenceAddress = (documentId: number): string => `/papers${evidenceAddress(documentId)}`

/** Files that staff publish, each by its name in the list of them (FIL-03). */
export const FILES_PATH = '/files'
export const fileAddress = (name: string): string => `${FILES_PATH}/${encodeURIComponent(name)}`
export const staffFileAddress = (fileId: number): string => `/papers${FILES_PATH}/${String(fileId)}`
export const FILE_CONTENT_PATH = '/papers/file-content'

/** A picture of a banner. Its id is a digest of its file; ids from before migration 0185 are random. */
export const HOME_PICTURE_PATH = '/home-picture'
const HOME_PICTURE_ADDRESS = `${HOME_PICTURE_PATH}/([0-9a-f]{32})`
const HOME_PICTURE_ALONE = new RegExp(`^${HOME_PICTURE_ADDRESS}$`)
const HOME_PICTURES_IN = new RegExp(`"${HOME_PICTURE_ADDRESS}"`, 'g')
export const homePictureAddress = (id: string): string => `${HOME_PICTURE_PATH}/${id}`
/** The id in such an address; null where it is another. */
export const homePictureId = (address: string): string | null => HOME_PICTURE_ALONE.exec(address)?.[1] ?? null
/** The ids of such addresses in the attributes of sanitised HTML. */
export const homePictureIds = (html: string): string[] =>
  [...html.matchAll(HOME_PICTURES_IN)].flatMap(([, id]) => id ?? [])

/** The packing slip of an approved service request as PDF. */
export const RETURN_SLIP_PATH = '/return-slip'
export const returnSlipAddress = (requestNo: number): string => `${RETURN_SLIP_PATH}/${String(requestNo)}`

/** The page of a service request (RET-09). */
export const returnAddress = (requestNo: string): string =>
  `/your-account/returns/${encodeURIComponent(requestNo)}`

/** The page that pays, with invoices chosen. */
export const payInvoicesAddress = (invoiceNos: readonly string[]): string =>
  `/your-account/credit-summary?${PAY_FIELD}=${invoiceNos.map(encodeURIComponent).join(',')}`
export const PAY_FIELD = 'pay'

/** The PDF of an order's confirmation. */
export const orderPdfAddress = (orderNo: string): string => `/order-pdf/${encodeURIComponent(orderNo)}`

/** Several of them as one PDF. */
export const INVOICES_PATH = '/InvoicesServlet'
export const invoicesAddress = (invoiceNos: readonly string[]): string =>
  `${INVOICES_PATH}?numbers=${encodeURIComponent(invoiceNos.join(','))}`

/** The statement of an account for so many months that end with this one, as PDF or as CSV. */
export const STATEMENT_PATH = '/StatementServlet'
export const statementAddress = (month: string, months: 1 | 12, form: 'pdf' | 'csv'): string =>
  `${STATEMENT_PATH}/${month}${form === 'csv' ? '/csv' : ''}?months=${String(months)}`

/** The page of the link that confirms an address for mails of an account. */
export const CONTACT_LINK_PATH = '/confirm-address'
/** The page of a link that confirms or undoes a changed email. */
export const EMAIL_LINK_PATH = '/email-change'
export const emailLinkAddress = (token: string): string => `${EMAIL_LINK_PATH}/${encodeURIComponent(token)}`
export const contactLinkAddress = (token: string): string =>
  `${CONTACT_LINK_PATH}/${encodeURIComponent(token)}`

/** The receipt of a payment as PDF. */
export const RECEIPT_PATH = '/receipt-pdf'
export const receiptAddress = (paymentNo: string): string =>
  `${RECEIPT_PATH}/${encodeURIComponent(paymentNo)}`

/**
 * Every address of the portal in the router's pattern form; the server answers 404 for any other, the web
 * shows a screen for each.
 */
export const ROUTES = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:hash',
  register: '/register',
  cashApplication: '/cash-application',
  creditApplication: '/credit-application',
  cashToCreditApplication: '/cash-to-credit-application',

  shop: '/shop',
  brands: '/shop/brands',
  brand: '/shop/brands/:cateId',
  categories: '/shop/categories',
  category: '/shop/categories/:cateId',
  subCategory: '/shop/categories/:cateId/:subId',
  compatibility: '/shop/compatibility',
  vendor: '/shop/compatibility/:cateId',
  devices: '/shop/compatibility/:cateId/:subId',
  deviceVendors: '/shop/device-vendors',
  topSellers: '/shop/top-sellers',
  clearance: '/shop/clearance',
  newProducts: '/shop/new',
  special: '/shop/special',
  brandComs: '/shop/brand-coms/:brandId/:vendorId/:deviceIds',
  brandCom: '/shop/brand-com/:brandId/:vendorId',
  brandCats: '/shop/brand-cats/:brandId/:catId/:subcatIds',
  brandCat: '/shop/brand-cat/:brandId/:catId',
  brandCatsComs: '/shop/brand-cats-coms/:brandId/:catId/:subcatIds/:vendorId/:deviceIds',
  brandCatComs: '/shop/brand-cat-coms/:brandId/:catId/:vendorId/:deviceIds',
  brandCatsCom: '/shop/brand-cats-com/:brandId/:catId/:subcatIds/:vendorId',
  brandCatCom: '/shop/brand-cat-com/:brandId/:catId/:vendorId',
  product: '/shop/:productId',
  shopGroup: '/shop/:group/:item',
  shopMenu: '/shop/:menu/:child/:grandchild',
  search: '/search/:searchParam',
  searchInCategory: '/search/:searchParam/:selectedCate',

  cart: '/cart',
  checkout: '/checkout',
  checkoutCart: '/checkout/:cartId',
  orderSuccess: '/order-success/:orderno',
  cartSubmitted: '/cart-submitted/:orderno',

  account: '/your-account',
  orders: '/your-account/your-orders',
  order: '/your-account/your-orders/:orderno',
  backOrders: '/your-account/back-orders',
  backOrder: '/your-account/back-orders/:orderno',
  invoices: '/your-account/your-invoices',
  invoice: '/your-account/your-invoices/:invoiceno',
  creditSummary: '/your-account/credit-summary',
  payments: '/your-account/payments',
  payment: '/your-account/payments/:paymentno',
  returns: '/your-account/returns',
  return: '/your-account/returns/:returnno',
  newRequest: '/your-account/new-request',
  newRequestDraft: '/your-account/new-request/:returnId',
  editRequest: '/your-account/edit-request/:returnId',
  mailContacts: '/your-account/email-contacts',
  addresses: '/your-account/addresses',
  loginDetail: '/your-account/login-detail',
  manageUsers: '/your-account/manage-users',
  manageUser: '/your-account/manage-users/:login',
  priceList: '/your-account/pricelist',
  files: '/your-account/files',
  dataFeed: '/data-feed',
  uploadCsv: '/upload-csv-to-cart',
  scanBarcode: '/scan-barcode-to-cart',

  staff: '/staff',
  staffOrders: '/staff/orders/:queue',
  staffOrder: '/staff/order/:webOrderNo',
  staffWaves: '/staff/picking',
  staffWave: '/staff/picking/:waveId',
  staffShipping: '/staff/shipping',
  staffShipments: '/staff/shipments',
  staffCarriers: '/staff/carriers',
  staffStock: '/staff/stock',
  staffProduct: '/staff/stock/:productId',
  staffReceive: '/staff/receive',
  staffBank: '/staff/bank',
  staffOverdue: '/staff/overdue',
  staffInvoices: '/staff/invoices',
  staffInvoice: '/staff/invoices/:invoiceNo',
  staffReturns: '/staff/returns',
  staffReturn: '/staff/returns/:requestNo',
  staffThreads: '/staff/messages',
  staffThread: '/staff/messages/:threadNo',
  staffNotices: '/staff/notifications',
  staffHome: '/staff/home',
  staffHomePreview: '/staff/home/preview',
  staffFiles: '/staff/files',
  staffPayer: '/staff/money/:customerId',
  staffCustomers: '/staff/customers',
  staffCustomer: '/staff/customers/:customerId',
  staffUsers: '/staff/users',
  staffUser: '/staff/users/:userId',
  staffMails: '/staff/mails',
  staffJobs: '/staff/jobs',
  staffAudit: '/staff/audit',

  help: '/help',
  faqs: '/faqs',
  cookies: '/cookies',
  returnsPolicy: '/returns-policy',
  contactUs: '/contact-us',
  termsConditions: '/terms-conditions',
  privacyPolicy: '/privacy-policy',
  disclaimer: '/disclaimer',
  catalogueViewer: '/flipsnack/:hash/:height',
} as const
export type RouteName = keyof typeof ROUTES

/** The contact page with a thread open. */
export const threadAddress = (threadNo: number): string => `${ROUTES.contactUs}?thread=${String(threadNo)}`

/** Whether a path belongs to the staff console. */
export const isStaffPath = (path: string): boolean =>
  path === ROUTES.staff || path.startsWith(`${ROUTES.staff}/`)

/** The routes a stranger may open (RTE-39). */
export const PUBLIC_ROUTES: readonly RouteName[] = [
  'login',
  'forgotPassword',
  'register',
  'cashApplication',
  'creditApplication',
  'cashToCreditApplication',
  'resetPassword',
]
