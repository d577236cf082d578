import { type KeyboardEvent, useState } from 'react'
import { pictureUrl } from '#web/data/settings.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { Picture } from '#web/parts/Picture.tsx'
import { PicturePopup } from './PicturePopup.tsx'
import css from './picture-slider.module.css'

/**
 * Up to three pictures (PRD-04): the chosen one large, a click on it fills the screen (PRD-05), arrows and
 * the small ones change it.
 */
export function PictureSlider({ product }: { product: Product }) {
  const { images, name } = product
  const [at, setAt] = useState(0)
  const [isPopup, setPopup] = useState(false)
  const pictures = images.map((image) => pictureUrl('products', image)).filter(Boolean)
  const step = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1)
    if (event.key === 'ArrowLeft') step(-1)
  }
  if (pictures.length === 0)
    return (
      <div className={`${css['slider'] ?? ''} ${css['none'] ?? ''}`}>
        <Picture src="" alt="" size="large" product={product} />
      </div>
    )
  return (
    <section
      aria-label="Pictures"
      aria-roledescription="carousel"
      className={css['slider']}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={css['main']}
        aria-label={`Show picture ${String(at + 1)} of ${name} full screen`}
        onClick={() => setPopup(true)}
      >
        <Picture src={pictures[at] ?? ''} alt={name} size="large" isEager product={product} />
      </button>
      {pictures.length > 1 && (
        <div className={css['small']}>
          {pictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              aria-label={`Picture ${String(index + 1)} of ${String(pictures.length)}`}
              aria-current={index === at}
              onClick={() => setAt(index)}
            >
              <Picture src={picture} alt="" isEager />
            </button>
          ))}
        </div>
      )}
      {isPopup && (
        <PicturePopup
          src={pictures[at] ?? ''}
          name={name}
          hasMore={pictures.length > 1}
          onStep={step}
          onClose={() => setPopup(false)}
        />
      )}
    </section>
  )
}
