import { useDeferredValue, useState } from 'react'
import { PictureImage } from './PictureImage.tsx'
import { StandIn } from './StandIn.tsx'
import css from './picture.module.css'

type Props = {
  /** '' where there is none: nothing is asked for. */
  src: string
  alt: string
  size?: 'fill' | 'small' | 'large'
  isEager?: boolean
  /** What it is of, for the stand-in; left out where that is not known yet. */
  product?: PicturedProduct | null | undefined
}
export type PicturedProduct = {
  brandOf: { name: string }
  categoryOf: { name: string; parent: { name: string } | null }
}

/**
 * A picture of a product. It keeps its place before it has come; where there is none, or it does not come, a
 * stand-in is in its place. Where another picture takes its place, the words around it are painted first, and
 * the one before is never shown with them.
 */
export function Picture({ src, alt, size = 'fill', isEager = false, product }: Props) {
  const shown = useDeferredValue(src)
  const [failed, setFailed] = useState('')
  const isMissing = shown === '' || failed === shown
  return (
    <span
      className={`${css['frame'] ?? ''} ${css[size] ?? ''}`}
      data-changing={shown !== src || undefined}
      data-missing={isMissing || undefined}
    >
      {isMissing ? (
        product && (
          <StandIn
            name={product.brandOf.name}
            categories={categoriesOf(product)}
            isSmall={size === 'small'}
            alt={alt}
          />
        )
      ) : (
        <PictureImage
          key={shown}
          src={shown}
          alt={alt}
          shown={size}
          width={200}
          height={200}
          isEager={isEager}
          onError={() => setFailed(shown)}
        />
      )}
    </span>
  )
}

/** Its category by name, and the one above. */
const categoriesOf = ({ categoryOf: { name, parent } }: PicturedProduct) =>
  parent ? [name, parent.name] : [name]
