import { NEEDS } from '#shared/rules/access.ts'
import { useAllows, useSession } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { BannerCarousel } from './BannerCarousel.tsx'
import { BrowseLists } from './BrowseLists.tsx'
import { cleanHtml } from './clean-html.ts'
import { LatestReleases } from './LatestReleases.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import css from './home.module.css'

/** Home: what is new, what was ordered last, and the ways into the shop (HOM-01 to HOM-20). */
export function HomePage() {
  const { banners, homeContent } = useSession()
  const isSmall = useSmallScreen()
  const seesOrders = useAllows(NEEDS.orders)
  return (
    <div className={css['page']}>
      <PageHeading text={settings.productName} className="unseen" />
      <BannerCarousel banners={banners} />
      {(!isSmall || seesOrders) && (
        <div className={css['top']} data-orders={seesOrders || undefined}>
          {!isSmall && <LatestReleases />}
          {seesOrders && <RecentOrders />}
        </div>
      )}
      <BrowseLists />
      {homeContent && (
        <div className={css['content']} dangerouslySetInnerHTML={{ __html: cleanHtml(homeContent) }} />
      )}
    </div>
  )
}
