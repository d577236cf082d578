import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { ROUTES, type RouteName } from '#shared/codes/routes.ts'
import { placeholderTarget } from '#shared/rules/route-match.ts'
import { NotFoundPage } from '#web/screens/session/NotFoundPage.tsx'
import { NotOpenYetPage } from '#web/screens/session/NotOpenYetPage.tsx'

const HomePage = lazy(() => import('#web/screens/home/HomePage.tsx').then((m) => ({ default: m.HomePage })))
const ShopPage = lazy(() => import('#web/screens/catalogue/ShopPage.tsx').then((m) => ({ default: m.ShopPage })))
const CartPage = lazy(() => import('#web/screens/cart/CartPage.tsx').then((m) => ({ default: m.CartPage })))
const CartSubmittedPage = lazy(() => import('#web/screens/cart/CartSubmittedPage.tsx').then((m) => ({ default: m.CartSubmittedPage })))
const CheckoutPage = lazy(() => import('#web/screens/checkout/CheckoutPage.tsx').then((m) => ({ default: m.CheckoutPage })))
const OrderSuccessPage = lazy(() => import('#web/screens/checkout/OrderSuccessPage.tsx').then((m) => ({ default: m.OrderSuccessPage })))
const AccountPage = lazy(() => import('#web/screens/account/AccountPage.tsx').then((m) => ({ default: m.AccountPage })))
const OrdersPage = lazy(() => import('#web/screens/orders/OrdersPage.tsx').then((m) => ({ default: m.OrdersPage })))
const OrderPage = lazy(() => import('#web/screens/orders/OrderPage.tsx').then((m) => ({ default: m.OrderPage })))
const HelpPage = lazy(() => import('#web/screens/pages/HelpPage.tsx').then((m) => ({ default: m.HelpPage })))
const FaqsPage = lazy(() => import('#web/screens/pages/FaqsPage.tsx').then((m) => ({ default: m.FaqsPage })))
const CookiesPage = lazy(() => import('#web/screens/pages/CookiesPage.tsx').then((m) => ({ default: m.CookiesPage })))
const ReturnsPolicyPage = lazy(() => import('#web/screens/pages/ReturnsPolicyPage.tsx').then((m) => ({ default: m.ReturnsPolicyPage })))
const ContactPage = lazy(() => import('#web/screens/pages/ContactPage.tsx').then((m) => ({ default: m.ContactPage })))
const TermsPage = lazy(() => import('#web/screens/pages/TermsPage.tsx').then((m) => ({ default: m.TermsPage })))
const PrivacyPage = lazy(() => import('#web/screens/pages/PrivacyPage.tsx').then((m) => ({ default: m.PrivacyPage })))
const DisclaimerPage = lazy(() => import('#web/screens/pages/DisclaimerPage.tsx').then((m) => ({ default: m.DisclaimerPage })))
const CatalogueViewerPage = lazy(() => import('#web/screens/pages/CatalogueViewerPage.tsx').then((m) => ({ default: m.CatalogueViewerPage })))

/** Which screen stands at which address. An address without a screen of its own yet says so. */
const SCREENS: Partial<Record<RouteName, React.ReactElement>> = {
  home: <HomePage />,
  ...Object.fromEntries((Object.keys(ROUTES) as RouteName[]).filter((name) => /^\/(shop|search)(\/|$)/.test(ROUTES[name])).map((name) => [name, <ShopPage />])), // it reads the whole path itself
  cart: <CartPage />, cartSubmitted: <CartSubmittedPage />, checkout: <CheckoutPage />, checkoutCart: <CheckoutPage key="approval" />, orderSuccess: <OrderSuccessPage />,
  account: <AccountPage />, orders: <OrdersPage />, order: <OrderPage />,
  help: <HelpPage />, faqs: <FaqsPage />, cookies: <CookiesPage />, returnsPolicy: <ReturnsPolicyPage />, contactUs: <ContactPage />, termsConditions: <TermsPage />,
  privacyPolicy: <PrivacyPage />, disclaimer: <DisclaimerPage />, catalogueViewer: <CatalogueViewerPage />,
}

export function SignedInRoutes() {
  const target = placeholderTarget(useLocation().pathname)
  if (target !== null) return <Navigate to={target} replace />
  return (
    <Suspense fallback={null}>
      <Routes>
        {(Object.keys(ROUTES) as RouteName[]).map((name) => <Route key={name} path={ROUTES[name]} element={SCREENS[name] ?? <NotOpenYetPage />} />)}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
