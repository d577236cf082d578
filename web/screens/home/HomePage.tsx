import { NEEDS } from '#shared/rules/access.ts'
import { useAllows, useSession } from '#web/data/session.ts'
import { pictureUrl, settings } from '#web/data/settings.ts'
import { BannerCarousel } from '#web/parts/BannerCarousel.tsx'
import { WrittenHtml } from '#web/parts/WrittenHtml.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { BrowseLists } from './BrowseLists.tsx'
import { LatestReleases } from './LatestReleases.tsx'
import { RecentOrders, useRecentOrders } from './RecentOrders.tsx'
import css from './home.module.css'

/** Home: what is new, what was ordered last, and the ways into the shop (HOM-01 to HOM-20). */
export function HomePage() {
  const { banners, homeContent } = useSession()
  const isSmall = useSmallScreen()
  const seesOrders = useAllows(NEEDS.orders)
  const recent = useRecentOrders(seesOrders)
  // on a phone the rest stands below the orders, of which there may be none
  const isRestLater = isSmall && seesOrders && !recent.data && !recent.error
  return (
    <div className={css['page']}>
      <PageHeading text={settings.productName} className="unseen" />
      <BannerCarousel banners={banners} pictureOf={(name) => pictureUrl('banners', name)} />
      {(!isSmall || seesOrders) && (
        <div className={css['top']} data-orders={seesOrders || undefined}>
          {!isSmall && <LatestReleases />}
          {seesOrders && <RecentOrders {...recent} />}
        </div>
      )}
      {isRestLater ? (
        <div className={css['later']} aria-busy="true" />
      ) : (
        <>
          <BrowseLists />
          {homeContent && <WrittenHtml html={homeContent} className={css['content']} />}
        </>
      )}
    </div>
  )
}
