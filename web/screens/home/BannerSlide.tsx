import { Link } from 'react-router'
import { BREAKPOINT_PX } from '#shared/codes/limits.ts'
import type { SessionData } from '#web/data/session.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { cleanHtml, wordsOf } from './clean-html.ts'
import { inkOn } from './ink-on.ts'
import css from './banner-carousel.module.css'

type Banner = SessionData['banners'][number]

/**
 * One banner: its words on its ground, its picture for this width, and the whole of it a link (HOM-04 to
 * HOM-06).
 */
export function BannerSlide({ banner, isShown, label }: { banner: Banner; isShown: boolean; label: string }) {
  const { content, backgroundcolor, linkorhref, image1170x50, image375x575 } = banner
  return (
    <div
      className={css['slide']}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-shown={isShown || undefined}
      inert={!isShown}
      style={{ backgroundColor: backgroundcolor, color: inkOn(backgroundcolor) }}
    >
      {(image1170x50 || image375x575) && (
        <picture>
          {image375x575 && (
            <source media={`(max-width: ${String(BREAKPOINT_PX)}px)`} srcSet={bannerUrl(image375x575)} />
          )}
          <img src={bannerUrl(image1170x50 || image375x575)} alt="" className={css['image']} />
        </picture>
      )}
      <div className={css['content']} dangerouslySetInnerHTML={{ __html: cleanHtml(content) }} />
      <Target to={linkorhref} words={wordsOf(content)} />
    </div>
  )
}

/** Lies over the banner, so that a click anywhere opens it; links in its words stay above. */
function Target({ to, words }: { to: string; words: string }) {
  if (/^\/(?!\/)/.test(to)) return <Link to={to} className={css['target']} aria-label={words || to} />
  return /^https?:\/\//.test(to) ? <a href={to} className={css['target']} aria-label={words || to} /> : null
}

/** A picture's name on the media host, or an address of its own. */
const bannerUrl = (image: string): string =>
  /^(https?:)?\//.test(image) ? image : pictureUrl('banners', image)
