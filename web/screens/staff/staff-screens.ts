import { generatePath } from 'react-router'
import { ROUTES, type RouteName } from '#shared/codes/routes.ts'
import { allows, NEEDS, type Need, type Person } from '#shared/rules/access.ts'
import { screen } from '#web/ui/on-demand.tsx'

/**
 * A screen of the console. `menu`: its word in the menu of areas and where that leads; left out for screens
 * that others lead to.
 */
export type StaffScreen = {
  route: RouteName
  need: Need
  Screen: ReturnType<typeof screen>
  menu?: { title: string; to: string }
}

const toOrders = generatePath(ROUTES.staffOrders, { queue: 'toPick' })

/** Every screen of the console, in the order of the menu. A new one is a line here. */
export const STAFF_SCREENS: readonly StaffScreen[] = [
  {
    route: 'staffOrders',
    need: NEEDS.staffOrders,
    Screen: screen(() => import('./orders/StaffOrdersPage.tsx').then((m) => m.StaffOrdersPage)),
    menu: { title: 'Orders', to: toOrders },
  },
  {
    route: 'staffOrder',
    need: NEEDS.staffOrders,
    Screen: screen(() => import('./orders/StaffOrderPage.tsx').then((m) => m.StaffOrderPage)),
  },
  {
    route: 'staffWaves',
    need: NEEDS.staffPicking,
    Screen: screen(() => import('./picking/WavesPage.tsx').then((m) => m.WavesPage)),
    menu: { title: 'Picking', to: ROUTES.staffWaves },
  },
  {
    route: 'staffWave',
    need: NEEDS.staffPicking,
    Screen: screen(() => import('./picking/WavePage.tsx').then((m) => m.WavePage)),
  },
  {
    route: 'staffShipping',
    need: NEEDS.staffShipping,
    Screen: screen(() => import('./picking/ShippingPage.tsx').then((m) => m.ShippingPage)),
    menu: { title: 'Shipping', to: ROUTES.staffShipping },
  },
  {
    route: 'staffShipments',
    need: NEEDS.staffOrders,
    Screen: screen(() => import('./shipments/ShipmentsPage.tsx').then((m) => m.ShipmentsPage)),
    menu: { title: 'Shipments', to: ROUTES.staffShipments },
  },
  {
    route: 'staffStock',
    need: NEEDS.staffStock,
    Screen: screen(() => import('./stock/StockPage.tsx').then((m) => m.StockPage)),
    menu: { title: 'Stock', to: ROUTES.staffStock },
  },
  {
    route: 'staffProduct',
    need: NEEDS.staffStock,
    Screen: screen(() => import('./stock/ProductPage.tsx').then((m) => m.ProductPage)),
  },
  {
    route: 'staffReceive',
    need: NEEDS.staffEnterStock,
    Screen: screen(() => import('./stock/ReceivePage.tsx').then((m) => m.ReceivePage)),
    menu: { title: 'Receive', to: ROUTES.staffReceive },
  },
  {
    route: 'staffCarriers',
    need: NEEDS.staffCarriers,
    Screen: screen(() => import('./picking/CarriersPage.tsx').then((m) => m.CarriersPage)),
    menu: { title: 'Carriers', to: ROUTES.staffCarriers },
  },
  {
    route: 'staffBank',
    need: NEEDS.staffMoney,
    Screen: screen(() => import('./money/BankPage.tsx').then((m) => m.BankPage)),
    menu: { title: 'Bank', to: ROUTES.staffBank },
  },
  {
    route: 'staffOverdue',
    need: NEEDS.staffMoney,
    Screen: screen(() => import('./money/OverduePage.tsx').then((m) => m.OverduePage)),
    menu: { title: 'Overdue', to: ROUTES.staffOverdue },
  },
  {
    route: 'staffInvoices',
    need: NEEDS.staffInvoices,
    Screen: screen(() => import('./money/InvoicesPage.tsx').then((m) => m.InvoicesPage)),
    menu: { title: 'Invoices', to: ROUTES.staffInvoices },
  },
  {
    route: 'staffInvoice',
    need: NEEDS.staffInvoices,
    Screen: screen(() => import('./money/InvoicePage.tsx').then((m) => m.InvoicePage)),
  },
  {
    route: 'staffReturns',
    need: NEEDS.staffReturns,
    Screen: screen(() => import('./returns/StaffReturnsPage.tsx').then((m) => m.StaffReturnsPage)),
    menu: { title: 'Returns', to: ROUTES.staffReturns },
  },
  {
    route: 'staffReturn',
    need: NEEDS.staffReturns,
    Screen: screen(() => import('./returns/StaffReturnPage.tsx').then((m) => m.StaffReturnPage)),
  },
  {
    route: 'staffThreads',
    need: NEEDS.staffThreads,
    Screen: screen(() => import('./threads/ThreadsPage.tsx').then((m) => m.ThreadsPage)),
    menu: { title: 'Messages', to: ROUTES.staffThreads },
  },
  {
    route: 'staffThread',
    need: NEEDS.staffThreads,
    Screen: screen(() => import('./threads/ThreadPage.tsx').then((m) => m.ThreadPage)),
  },
  {
    route: 'staffNotices',
    need: NEEDS.staffNotices,
    Screen: screen(() => import('./publishing/NoticesPage.tsx').then((m) => m.NoticesPage)),
    menu: { title: 'Notifications', to: ROUTES.staffNotices },
  },
  {
    route: 'staffHome',
    need: NEEDS.staffHome,
    Screen: screen(() => import('./publishing/HomePiecesPage.tsx').then((m) => m.HomePiecesPage)),
    menu: { title: 'Home page', to: ROUTES.staffHome },
  },
  {
    route: 'staffHomePreview',
    need: NEEDS.staffHome,
    Screen: screen(() => import('./publishing/HomePreviewPage.tsx').then((m) => m.HomePreviewPage)),
  },
  {
    route: 'staffFiles',
    need: NEEDS.staffFiles,
    Screen: screen(() => import('./publishing/FilesPage.tsx').then((m) => m.FilesPage)),
    menu: { title: 'Files', to: ROUTES.staffFiles },
  },
  {
    route: 'staffPayer',
    need: NEEDS.staffMoney,
    Screen: screen(() => import('./money/PayerPage.tsx').then((m) => m.PayerPage)),
  },
  {
    route: 'staffCustomers',
    need: NEEDS.staffCustomers,
    Screen: screen(() => import('./customers/CustomersPage.tsx').then((m) => m.CustomersPage)),
    menu: { title: 'Customers', to: ROUTES.staffCustomers },
  },
  {
    route: 'staffCustomer',
    need: NEEDS.staffCustomers,
    Screen: screen(() => import('./customers/CustomerPage.tsx').then((m) => m.CustomerPage)),
  },
  {
    route: 'staffUsers',
    need: NEEDS.staffUsers,
    Screen: screen(() => import('./users/UsersPage.tsx').then((m) => m.UsersPage)),
    menu: { title: 'Users', to: ROUTES.staffUsers },
  },
  {
    route: 'staffUser',
    need: NEEDS.staffUsers,
    Screen: screen(() => import('./users/UserPage.tsx').then((m) => m.UserPage)),
  },
  {
    route: 'staffMails',
    need: NEEDS.staffMail,
    Screen: screen(() => import('./system/MailsPage.tsx').then((m) => m.MailsPage)),
    menu: { title: 'Mail', to: ROUTES.staffMails },
  },
  {
    route: 'staffJobs',
    need: NEEDS.staffJobs,
    Screen: screen(() => import('./system/JobsPage.tsx').then((m) => m.JobsPage)),
    menu: { title: 'Jobs', to: ROUTES.staffJobs },
  },
  {
    route: 'staffAudit',
    need: NEEDS.staffAudit,
    Screen: screen(() => import('./system/AuditPage.tsx').then((m) => m.AuditPage)),
    menu: { title: 'Audit', to: ROUTES.staffAudit },
  },
]

/** The entries of the menu for a person. */
export const staffMenu = (person: Person): { title: string; to: string }[] =>
  STAFF_SCREENS.flatMap(({ menu, need }) => (menu && allows(need, person) ? [menu] : []))

/**
 * Where an address leads that names no screen of its own: the console to the first screen of a person, the
 * orders without a queue to those to pick. Null for every other, and where no screen is for the person.
 */
export function staffTarget(path: string, person: Person): string | null {
  const bare = path.replace(/\/$/, '')
  if (bare === ROUTES.staff) return staffMenu(person)[0]?.to ?? null
  return bare === `${ROUTES.staff}/orders` ? toOrders : null
}
