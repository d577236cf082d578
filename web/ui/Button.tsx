import type { ComponentProps, MouseEvent } from 'react'
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

/**
 * A plain button: cheap enough for a hundred of them on one page. While busy it takes no clicks, and keeps
 * the focus: a disabled button loses it, and whoever works by keyboard begins anew at the top of the page.
 */
export function Button({
  look,
  wide,
  large,
  busy,
  className,
  onClick,
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
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
    />
  )
}

/** Nor does the button send its form then, by a click or by Enter in a field. */
function ignore(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
