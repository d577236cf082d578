import { useState } from 'react'
import { PictureImage } from './PictureImage.tsx'
import { StandIn } from './StandIn.tsx'

type Props = {
  src: string
  /** Of the brand, category or maker, whose words stand beside it. */
  name: string
  width: number
  height: number
  /** The category, and the one above it, for their outline. */
  categories?: readonly string[] | undefined
}

/** The picture of a brand, category or maker on a tile, or its stand-in. */
export function TilePicture({ src, name, width, height, categories }: Props) {
  const [failed, setFailed] = useState('')
  if (src === '' || src === failed) return <StandIn name={name} categories={categories} isSmall />
  return (
    <PictureImage
      src={src}
      alt=""
      shown="small"
      width={width}
      height={height}
      onError={() => setFailed(src)}
    />
  )
}
