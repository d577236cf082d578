import { useDeferredValue } from 'react'
import css from './picture.module.css'

type Props = { src: string; alt: string; size?: 'fill' | 'small' | 'large'; isEager?: boolean }

/**
 * A picture of the media host, which keeps all at 200 by 200. It keeps its place before it has come, and
 * shows only the ground where it never comes. Where another picture takes its place, the words around it are
 * painted first, and the one before is never shown with them.
 */
export function Picture({ src, alt, size = 'fill', isEager = false }: Props) {
  const shown = useDeferredValue(src)
  return (
    <span className={`${css['frame'] ?? ''} ${css[size] ?? ''}`} data-changing={shown !== src || undefined}>
      <img
        key={shown}
        src={shown}
        alt={alt}
        width={200}
        height={200}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        onError={(event) => {
          event.currentTarget.style.visibility = 'hidden'
        }}
      />
    </span>
  )
}
