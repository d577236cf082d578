import type { ComponentProps, ReactNode } from 'react'
import css from './choose-file.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  /** What stands on it; it is no label. */
  children: ReactNode
}

/** A button that chooses files. The browser's own control lies over it unseen. */
export const ChooseFile = ({ children, ...input }: Props) => (
  <span className={css['choose']}>
    {children}
    <input {...input} type="file" />
  </span>
)
