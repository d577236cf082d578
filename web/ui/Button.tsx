import type { ComponentProps } from 'react'
import css from './button.module.css'

export type ButtonLook = {
  look?: 'strong' | 'quiet' | 'plain' | 'danger'
  wide?: boolean
  large?: boolean
  busy?: boolean
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ look = 'strong', wide, large, busy }: ButtonLook = {}, more = '') =>
  [
    css['button'],
    look !== 'strong' && css[look],
    wide && css['wide'],
    large && css['large'],
    busy && css['busy'],
    more,
  ]
    .filter(Boolean)
    .join(' ')

/** A plain button: cheap enough for a hundred of them on one page. While busy it takes no clicks. */
export function Button({
  look,
  wide,
  large,
  busy,
  className,
  disabled,
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  const classes = buttonClass(
    { ...(look && { look }), ...(wide && { wide }), ...(large && { large }), ...(busy && { busy }) },
    className,
  )
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    />
  )
}
