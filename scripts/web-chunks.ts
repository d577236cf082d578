import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { RouteName } from '#shared/codes/routes.ts'

/*
 * Builds the web into few files. A phone requests six files at a time, so forty small ones would take seven
 * rounds. Modules that several of the first pages share go into one file. All others are split by their
 * imports.
 */

/** Screens other than lists of products wait for it (web/app/later-screen.ts). */
export const LATER = 'web/data/later-refreshes.ts'
/** Nothing in it is in a dealer's download (staff.md 9). */
export const STAFF = 'web/screens/staff/'

/**
 * The entry modules of the files that several pages share. Each file gets what its modules import, unless an
 * earlier file has it.
 */
const ENTRIES = [
  { file: 'main', modules: ['web/main.tsx'] },
  // in a file of its own, which is parsed before the rest
  { file: 'react', modules: ['node_modules/react-dom/client.js'] },
  // with what the sign-in shares with the app
  {
    file: 'start',
    modules: [
      'web/start.tsx',
      'web/data/catalogue/engine/kept-catalogue.ts',
      'web/data/leave.ts',
      'web/data/transport.ts',
      'web/parts/PageHeading.tsx',
      'web/parts/ProductMark.tsx',
      'web/ui/AlertDialog.tsx',
      'web/ui/Button.tsx',
      'web/ui/TextField.tsx',
    ],
  },
  { file: 'calls', modules: ['web/data/client.ts'] },
  {
    file: 'app',
    modules: ['web/app/SignedInApp.tsx', 'web/parts/ProductGrid.tsx', 'web/data/use-add-to-cart.tsx'],
  },
  // what lists of products share with other screens
  {
    file: 'products',
    modules: [
      'web/data/catalogue/product-lists.ts',
      'web/data/use-add-many.ts',
      'web/data/use-favourites.ts',
      'web/data/use-fitting.ts',
      'web/parts/LoadProblem.tsx',
      'web/parts/ProductRows.tsx',
      'web/parts/product-lists.ts',
      'web/parts/use-inner-links.ts',
      'web/data/use-kept-scroll.ts',
      'web/parts/use-typed.ts',
      'web/screens/carts/approvals.module.css',
      'web/screens/carts/cart-changes.ts',
      'web/screens/carts/cart.module.css',
      'web/screens/catalogue/similar-items.module.css',
    ],
  },
  { file: 'shop', modules: ['web/screens/catalogue/ShopPage.tsx', 'web/screens/catalogue/shop-screens.ts'] },
  // what all other screens share
  {
    file: 'later',
    modules: [
      LATER,
      'shared/codes/opening-words.ts',
      'shared/codes/payment-methods.ts',
      'shared/codes/payment-states.ts',
      'shared/codes/return-statuses.ts',
      'shared/codes/threads.ts',
      'shared/rules/calendar-days.ts',
      'shared/rules/email.ts',
      'shared/rules/inactive-email.ts',
      'shared/rules/key-text.ts',
      'shared/rules/line-steps.ts',
      'shared/rules/order-left.ts',
      'shared/rules/order-timeline.ts',
      'shared/rules/surcharge.ts',
      'shared/rules/waiting-stock.ts',
      'web/data/new-id.ts',
      'web/data/reorder/past-lines.ts',
      'web/data/screen-reads.ts',
      'web/data/tab-storage.ts',
      'web/parts/AddressLines.tsx',
      'web/parts/DialogFrame.tsx',
      'web/parts/InvoiceStatusWord.tsx',
      'web/parts/OrderStatusWord.tsx',
      'web/parts/PayToRelease.tsx',
      'web/parts/StepList.tsx',
      'web/parts/TilePicture.tsx',
      'web/parts/Totals.tsx',
      'web/parts/invoice-columns.tsx',
      'web/parts/invoice-facts.ts',
      'web/parts/use-reduced-motion.ts',
      'web/screens/account/spend.module.css',
      'web/screens/orders/order-amounts.ts',
      'web/ui/ChooseFile.tsx',
      'web/ui/QuestionDialog.tsx',
      'web/ui/TextAreaField.tsx',
      'web/ui/use-discard-question.tsx',
      'web/ui/use-checked.ts',
    ],
  },
  { file: 'refusals', modules: ['shared/codes/refusals.ts'] },
  // lists, of dealers and of staff
  {
    file: 'table',
    modules: [
      'web/data/files/DownloadRows.tsx',
      'web/data/hidden-columns.ts',
      'web/data/list-filter.ts',
      'web/data/use-list-filter.ts',
      'web/data/use-pages.ts',
      'web/parts/DayField.tsx',
      'web/parts/DayRanges.tsx',
      'web/parts/ListFilters.tsx',
      'web/parts/NoMatch.tsx',
      'web/screens/orders/order-files.ts',
      'web/ui/table/DataTable.tsx',
    ],
  },
  {
    file: 'form',
    modules: [
      'web/data/form/use-call-form.ts',
      'web/data/use-common-password.ts',
      'web/data/use-places.ts',
      'web/parts/AddressForm.tsx',
      'web/ui/form/FormSelect.tsx',
      'web/ui/form/FormTextField.tsx',
    ],
  },
  // what orders, invoices, payments and service requests share
  {
    file: 'records',
    modules: [
      'shared/codes/upload-types.ts',
      'shared/codes/week-days.ts',
      'shared/rules/accepted-part.ts',
      'shared/rules/credit-note.ts',
      'shared/rules/order-totals.ts',
      'web/data/OrderHold.tsx',
      'web/parts/RecordHead.tsx',
      'web/parts/ReturnStatusWord.tsx',
      'web/parts/to-return.ts',
      'web/screens/credit/PaymentStateWord.tsx',
      'web/screens/invoices/NoInvoiceAccess.tsx',
      'web/screens/orders/use-dates-kept.ts',
      'web/screens/returns/returns.module.css',
    ],
  },
  // staff start with the orders
  {
    file: 'staff',
    modules: ['web/screens/staff/StaffApp.tsx', 'web/screens/staff/orders/StaffOrdersPage.tsx'],
  },
] as const

/** The screens besides those of products, whose files the server names in the page. */
export const SCREENS = {
  home: 'web/screens/home/HomePage.tsx',
  cart: 'web/screens/carts/CartPage.tsx',
  cartSubmitted: 'web/screens/carts/CartSubmittedPage.tsx',
  checkout: 'web/screens/checkout/CheckoutPage.tsx',
  checkoutCart: 'web/screens/checkout/CheckoutPage.tsx',
  orderSuccess: 'web/screens/checkout/OrderSuccessPage.tsx',
  account: 'web/screens/account/AccountPage.tsx',
  orders: 'web/screens/orders/OrdersPage.tsx',
  order: 'web/screens/orders/OrderPage.tsx',
  backOrders: 'web/screens/orders/BackOrdersPage.tsx',
  backOrder: 'web/screens/orders/OrderPage.tsx',
  invoices: 'web/screens/invoices/InvoicesPage.tsx',
  invoice: 'web/screens/invoices/InvoicePage.tsx',
  creditSummary: 'web/screens/credit/CreditPage.tsx',
  addresses: 'web/screens/addresses/AddressesPage.tsx',
  mailContacts: 'web/screens/contacts/MailContactsPage.tsx',
  loginDetail: 'web/screens/users/LoginDetailPage.tsx',
  manageUsers: 'web/screens/users/ManageUsersPage.tsx',
  manageUser: 'web/screens/users/ManageUserPage.tsx',
  returns: 'web/screens/returns/ReturnsPage.tsx',
  return: 'web/screens/returns/ReturnPage.tsx',
  newRequest: 'web/screens/returns/RequestPage.tsx',
  newRequestDraft: 'web/screens/returns/RequestPage.tsx',
  editRequest: 'web/screens/returns/RequestPage.tsx',
  payments: 'web/screens/credit/PaymentsPage.tsx',
  payment: 'web/screens/credit/PaymentPage.tsx',
  files: 'web/screens/files/FilesPage.tsx',
  help: 'web/screens/pages/HelpPage.tsx',
  faqs: 'web/screens/pages/FaqsPage.tsx',
  cookies: 'web/screens/pages/CookiesPage.tsx',
  returnsPolicy: 'web/screens/pages/ReturnsPolicyPage.tsx',
  contactUs: 'web/screens/pages/ContactPage.tsx',
  termsConditions: 'web/screens/pages/TermsPage.tsx',
  privacyPolicy: 'web/screens/pages/PrivacyPage.tsx',
  disclaimer: 'web/screens/pages/DisclaimerPage.tsx',
  catalogueViewer: 'web/screens/pages/CatalogueViewerPage.tsx',
} satisfies Partial<Record<RouteName, string>>

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** The files of ENTRIES, highest priority first. Modules in none of them are split by their imports. */
export function chunkGroups(root: string) {
  let names: Map<string, string> | null = null
  return ENTRIES.map(({ file }, at) => ({
    debugName: file,
    priority: ENTRIES.length - at,
    name: (id: string, graph: Graph): string | null => {
      names ??= namesIn(root, graph)
      return names.get(id) === file ? file : null
    },
  }))
}

function namesIn(root: string, graph: Graph): Map<string, string> {
  const names = new Map<string, string>()
  const take = (id: string, file: string) => {
    if (names.has(id)) return
    names.set(id, file)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) take(imported, file)
  }
  for (const { file, modules } of ENTRIES) for (const module of modules) take(join(root, module), file)
  return names
}

/**
 * Leaves the sentences that document a call out of the pages: only the server and docs/wire.md have a use for
 * them.
 */
export const withoutDocumentation = (): Plugin => ({
  name: 'without-documentation',
  enforce: 'pre',
  transform: (code, id) =>
    /\/shared\/calls\/[\w-]+\.ts$/.test(id)
      ? {
          code: code.replace(/^ {4}about:\s*'(?:[^'\\\n]|\\.)*',\n/gm, (text) => text.replace(/[^\n]/g, '')),
          map: null,
        }
      : null,
})
