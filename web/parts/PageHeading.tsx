import { useEffect } from 'react'

/** The page arrives with the product's name as its title. */
const PRODUCT_NAME = document.title

/** A screen's heading, which is the title of its browser tab too: "Cart · Tradecounter". */
export function PageHeading({
  text,
  className,
  hint,
}: {
  text: string
  className?: string | undefined
  hint?: string
}) {
  useEffect(() => {
    document.title = text === PRODUCT_NAME ? text : `${text} · ${PRODUCT_NAME}`
  }, [text])
  return (
    <h1 className={className} title={hint}>
      {text}
    </h1>
  )
}
