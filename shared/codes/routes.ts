/** The payment window of a card, as the specification names it (PAY-15). */
export const CARD_WINDOW_PATH = '/CreditCardServlet'
/** That window for one order; '' where no order was named. */
export const cardWindowAddress = (webOrderNo: number | string): string =>
  `${CARD_WINDOW_PATH}?webOrderNo=${String(webOrderNo)}`

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
  returns: '/your-account/returns',
  return: '/your-account/returns/:returnno',
  newRequest: '/your-account/new-request',
  editRequest: '/your-account/edit-request/:returnId',
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
  staffCarriers: '/staff/carriers',
  staffStock: '/staff/stock',
  staffProduct: '/staff/stock/:productId',
  staffReceive: '/staff/receive',
  staffBank: '/staff/bank',
  staffOverdue: '/staff/overdue',
  staffInvoices: '/staff/invoices',
  staffInvoice: '/staff/invoices/:invoiceNo',
  staffPayer: '/staff/money/:customerId',
  staffCustomers: '/staff/customers',
  staffCustomer: '/staff/customers/:customerId',
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
