import { Link } from 'react-router'
import { BREAKPOINT_PX } from '#shared/codes/limits.ts'
import { bannerAddress } from '#shared/rules/picture-address.ts'
import { cleanHtml, wordsOf } from './clean-html.ts'
import { inkOn } from './ink-on.ts'
import css from './banner-carousel.module.css'

export type Banner = {
  /** HTML. */
  content: string
  /** #rrggbb, or ''. */
  backgroundcolor: string
  linkorhref: string
  image1170x50: string
  image375x575: string
}
type Props = {
  banner: Banner
  isShown: boolean
  label: string
  /** The address of a picture of the media host. */
  pictureOf: (name: string) => string
}

/**
 * One banner: its words on its ground, its picture for this width, and the whole of it a link (HOM-04 to
 * HOM-06).
 */
export function BannerSlide({ banner, isShown, label, pictureOf }: Props) {
  const { content, backgroundcolor, linkorhref, image1170x50, image375x575 } = banner
  const wide = bannerAddress(image1170x50, pictureOf)
  const narrow = bannerAddress(image375x575, pictureOf)
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
      {(wide || narrow) && (
        <picture>
          {narrow && <source media={`(max-width: ${String(BREAKPOINT_PX)}px)`} srcSet={narrow} />}
          <img src={wide || narrow} alt="" className={css['image']} />
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
