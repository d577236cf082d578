import type { ComponentProps, ReactNode } from 'react'
import css from './choose-file.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** What stands on it; it is no label. */
  children: ReactNode
}

/** A button that chooses files. The browser's own control lies over it unseen. */
export const ChooseFile = ({ children, className = '', ...input }: Props) => (
  <span className={`${css['choose'] ?? ''} ${className}`}>
    {children}
    <input {...input} type="file" />
  </span>
)
