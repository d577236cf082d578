import { type ComponentType, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { isStaffPath, ROUTES, type RouteName } from '#shared/codes/routes.ts'
import { isShopPath, matchRoute, placeholderTarget } from '#shared/rules/route-match.ts'
import { NotFoundPage } from '#web/screens/sessions/NotFoundPage.tsx'
import { NotOpenYetPage } from '#web/screens/sessions/NotOpenYetPage.tsx'
import { screen } from '#web/ui/on-demand.tsx'
import type { ScreenReads } from '#web/data/screen-reads.ts'
import { laterScreen } from './later-screen.ts'
import { ScreenFailed } from '#web/data/ScreenFailed.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const NoAccessPage = screen(() =>
  import('#web/screens/sessions/NoAccessPage.tsx').then((m) => m.NoAccessPage),
)

const HomePage = laterScreen(() => import('#web/screens/home/HomePage.tsx').then((m) => m.HomePage))
const ShopPage = screen(() => import('#web/screens/catalogue/ShopPage.tsx').then((m) => m.ShopPage))
const loadShopAddress = async (address: { pathname: string; search: string }) =>
  (await import('#web/screens/catalogue/shop-screens.ts')).loadShopAddress(address)
const CartPage = laterScreen(() => import('#web/screens/carts/CartPage.tsx').then((m) => m.CartPage))
const CartSubmittedPage = laterScreen(() =>
  import('#web/screens/carts/CartSubmittedPage.tsx').then((m) => m.CartSubmittedPage),
)
const CheckoutPage = laterScreen(() =>
  import('#web/screens/checkout/CheckoutPage.tsx').then((m) => m.CheckoutPage),
)
const OrderSuccessPage = laterScreen(() =>
  import('#web/screens/checkout/OrderSuccessPage.tsx').then((m) => m.OrderSuccessPage),
)
const AccountPage = laterScreen(() =>
  import('#web/screens/account/AccountPage.tsx').then((m) => m.AccountPage),
)
const OrdersPage = laterScreen(() => import('#web/screens/orders/OrdersPage.tsx').then((m) => m.OrdersPage))
const OrderPage = laterScreen(() => import('#web/screens/orders/OrderPage.tsx').then((m) => m.OrderPage))
const BackOrdersPage = laterScreen(() =>
  import('#web/screens/orders/BackOrdersPage.tsx').then((m) => m.BackOrdersPage),
)
const BackOrderPage = laterScreen(() =>
  import('#web/screens/orders/OrderPage.tsx').then((m) => m.BackOrderPage),
)
const InvoicesPage = laterScreen(() =>
  import('#web/screens/invoices/InvoicesPage.tsx').then((m) => m.InvoicesPage),
)
const InvoicePage = laterScreen(() =>
  import('#web/screens/invoices/InvoicePage.tsx').then((m) => m.InvoicePage),
)
const AddressesPage = laterScreen(() =>
  import('#web/screens/addresses/AddressesPage.tsx').then((m) => m.AddressesPage),
)
const MailContactsPage = laterScreen(() =>
  import('#web/screens/contacts/MailContactsPage.tsx').then((m) => m.MailContactsPage),
)
const LoginDetailPage = laterScreen(() =>
  import('#web/screens/users/LoginDetailPage.tsx').then((m) => m.LoginDetailPage),
)
const ManageUsersPage = laterScreen(() =>
  import('#web/screens/users/ManageUsersPage.tsx').then((m) => m.ManageUsersPage),
)
const ManageUserPage = laterScreen(() =>
  import('#web/screens/users/ManageUserPage.tsx').then((m) => m.ManageUserPage),
)
const CreditPage = laterScreen(() => import('#web/screens/credit/CreditPage.tsx').then((m) => m.CreditPage))
const PaymentsPage = laterScreen(() =>
  import('#web/screens/credit/PaymentsPage.tsx').then((m) => m.PaymentsPage),
)
const PaymentPage = laterScreen(() =>
  import('#web/screens/credit/PaymentPage.tsx').then((m) => m.PaymentPage),
)
const ReturnsPage = laterScreen(() =>
  import('#web/screens/returns/ReturnsPage.tsx').then((m) => m.ReturnsPage),
)
const ReturnPage = laterScreen(() => import('#web/screens/returns/ReturnPage.tsx').then((m) => m.ReturnPage))
const NewRequestPage = laterScreen(() =>
  import('#web/screens/returns/RequestPage.tsx').then((m) => m.NewRequestPage),
)
const EditRequestPage = laterScreen(() =>
  import('#web/screens/returns/RequestPage.tsx').then((m) => m.EditRequestPage),
)
const FilesPage = laterScreen(() => import('#web/screens/files/FilesPage.tsx').then((m) => m.FilesPage))
const HelpPage = laterScreen(() => import('#web/screens/pages/HelpPage.tsx').then((m) => m.HelpPage))
const FaqsPage = laterScreen(() => import('#web/screens/pages/FaqsPage.tsx').then((m) => m.FaqsPage))
const CookiesPage = laterScreen(() => import('#web/screens/pages/CookiesPage.tsx').then((m) => m.CookiesPage))
const ReturnsPolicyPage = laterScreen(() =>
  import('#web/screens/pages/ReturnsPolicyPage.tsx').then((m) => m.ReturnsPolicyPage),
)
const ContactPage = laterScreen(() => import('#web/screens/pages/ContactPage.tsx').then((m) => m.ContactPage))
const TermsPage = laterScreen(() => import('#web/screens/pages/TermsPage.tsx').then((m) => m.TermsPage))
const PrivacyPage = laterScreen(() => import('#web/screens/pages/PrivacyPage.tsx').then((m) => m.PrivacyPage))
const DisclaimerPage = laterScreen(() =>
  import('#web/screens/pages/DisclaimerPage.tsx').then((m) => m.DisclaimerPage),
)
const CatalogueViewerPage = laterScreen(() =>
  import('#web/screens/pages/CatalogueViewerPage.tsx').then((m) => m.CatalogueViewerPage),
)

/** Which screen stands at which address. An address without a screen of its own yet says so. */
const SCREENS: Partial<Record<RouteName, ReturnType<typeof screen>>> = {
  home: HomePage,
  ...Object.fromEntries(
    (Object.keys(ROUTES) as RouteName[])
      .filter((name) => isShopPath(ROUTES[name]))
      .map((name) => [name, ShopPage]),
  ), // it reads the whole path itself
  cart: CartPage,
  cartSubmitted: CartSubmittedPage,
  checkout: CheckoutPage,
  checkoutCart: CheckoutPage,
  orderSuccess: OrderSuccessPage,
  account: AccountPage,
  orders: OrdersPage,
  order: OrderPage,
  backOrders: BackOrdersPage,
  backOrder: BackOrderPage,
  invoices: InvoicesPage,
  invoice: InvoicePage,
  creditSummary: CreditPage,
  addresses: AddressesPage,
  mailContacts: MailContactsPage,
  loginDetail: LoginDetailPage,
  manageUsers: ManageUsersPage,
  manageUser: ManageUserPage,
  returns: ReturnsPage,
  return: ReturnPage,
  newRequest: NewRequestPage,
  newRequestDraft: NewRequestPage,
  editRequest: EditRequestPage,
  payments: PaymentsPage,
  payment: PaymentPage,
  files: FilesPage,
  help: HelpPage,
  faqs: FaqsPage,
  cookies: CookiesPage,
  returnsPolicy: ReturnsPolicyPage,
  contactUs: ContactPage,
  termsConditions: TermsPage,
  privacyPolicy: PrivacyPage,
  disclaimer: DisclaimerPage,
  catalogueViewer: CatalogueViewerPage,
}

/**
 * Fetches the code of the screen of an address, where that has any.
 * @returns what the screen reads first
 */
export async function loadScreen(pathname: string): Promise<ReturnType<ScreenReads>> {
  const name = matchRoute(placeholderTarget(pathname) ?? pathname)
  if (name === null) return []
  const search = pathname === window.location.pathname ? window.location.search : ''
  const [code] = await Promise.all([
    SCREENS[name]?.load(),
    isShopPath(pathname) && loadShopAddress({ pathname, search }),
  ])
  return (code as Code | undefined)?.reads?.(matchPath(ROUTES[name], pathname)?.params ?? {}) ?? []
}
type Code = ComponentType & { reads?: ScreenReads }

/**
 * The screen of the address. The shared route rule finds it: the router would rank all seventy patterns with
 * every click.
 */
export function SignedInRoutes() {
  const { pathname } = useLocation()
  const target = placeholderTarget(pathname)
  if (target !== null) return <Navigate to={target} replace />
  const name = matchRoute(pathname)
  const Screen =
    (name === null ? NotFoundPage : isStaffPath(pathname) ? NoAccessPage : SCREENS[name]) ?? NotOpenYetPage
  return (
    <ErrorBoundary FallbackComponent={ScreenFailed} resetKeys={[pathname]}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Routes>
          <Route path={name === null ? '*' : ROUTES[name]} element={<Screen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
