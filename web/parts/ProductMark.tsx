import { productMark } from '#shared/rules/product-mark.ts'

/** The product's name in the two tones of its mark (theme.css). */
export function ProductMark({ name }: { name: string }) {
  const [first, second] = productMark(name)
  return (
    <span className="mark">
      {first}
      <em>{second}</em>
    </span>
  )
}
