import { pictureSources } from '#shared/rules/picture-address.ts'

type Props = {
  src: string
  alt: string
  shown: 'small' | 'fill' | 'large'
  width: number
  height: number
  isEager?: boolean
  onError?: () => void
}

/** A picture at its address: an own one as WebP where the browser shows it, by the density of its pixels. */
export function PictureImage({ src, alt, shown, width, height, isEager = false, onError }: Props) {
  const sources = pictureSources(src, shown)
  const image = (
    <img
      src={sources.src}
      {...(sources.srcSet && { srcSet: sources.srcSet })}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onError}
    />
  )
  if (sources.webp === '') return image
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/webp" srcSet={sources.webp} />
      {image}
    </picture>
  )
}
