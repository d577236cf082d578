import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Banner, BannerSlide } from './BannerSlide.tsx'
import { useReducedMotion } from './use-reduced-motion.ts'
import css from './banner-carousel.module.css'

const EVERY_MS = 6_000

type Props = {
  banners: readonly Banner[]
  /** The address of a picture of the media host. */
  pictureOf: (name: string) => string
}

/**
 * The wholesaler's banners, one after the other; they stand still under the pointer, under the focus, when
 * paused, and for who wants no motion (HOM-02, HOM-03).
 */
export function BannerCarousel({ banners, pictureOf }: Props) {
  const [chosen, setAt] = useState(0)
  const at = Math.min(chosen, Math.max(0, banners.length - 1)) // there may be fewer than before
  const [isPaused, setPaused] = useState(false)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isStill = useReducedMotion()
  const runs = banners.length > 1 && !isPaused && !isPointed && !isFocused && !isStill
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setAt((now) => (now + 1) % banners.length), EVERY_MS)
    return () => clearInterval(timer)
  }, [runs, banners.length, at])
  if (banners.length === 0) return null
  return (
    <section
      className={css['carousel']}
      aria-roledescription="carousel"
      aria-label="News from the wholesaler"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={css['slides']} aria-live={runs ? 'off' : 'polite'}>
        {banners.map((banner, index) => (
          <BannerSlide
            key={`${String(index)} ${banner.content}`}
            banner={banner}
            pictureOf={pictureOf}
            isShown={index === at}
            label={`${String(index + 1)} of ${String(banners.length)}`}
          />
        ))}
      </div>
      {banners.length > 1 && (
        <div className={css['controls']}>
          {banners.map((banner, index) => (
            <button
              key={`${String(index)} ${banner.content}`}
              type="button"
              className={css['dot']}
              aria-label={`Show banner ${String(index + 1)}`}
              aria-current={index === at || undefined}
              onClick={() => setAt(index)}
            />
          ))}
          {!isStill && (
            <button
              type="button"
              className={css['pause']}
              aria-label={isPaused ? 'Play banners' : 'Pause banners'}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? <IconPlayerPlayFilled size={12} /> : <IconPlayerPauseFilled size={12} />}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
