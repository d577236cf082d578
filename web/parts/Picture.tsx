import css from './picture.module.css'

type Props = { src: string; alt: string; size?: 'fill' | 'small' | 'large'; isEager?: boolean }

/** A picture of the media host, which keeps all at 200 by 200. It keeps its place before it has come, and shows only the ground where it never comes; another picture never shows the one before. */
export const Picture = ({ src, alt, size = 'fill', isEager = false }: Props) => (
  <span className={`${css['frame'] ?? ''} ${css[size] ?? ''}`}>
    <img key={src} src={src} alt={alt} width={200} height={200} loading={isEager ? 'eager' : 'lazy'} decoding="async" onError={(event) => { event.currentTarget.style.visibility = 'hidden' }} />
  </span>
)
