import type { ReactNode } from 'react'
import css from './choice-row.module.css'

type Props = {
  name: string
  isChosen: boolean
  onChoose: () => void
  title: string
  about?: string | undefined
  children?: ReactNode
}

/** One of several choices, the whole row to be clicked; what it costs stands at its right. */
export const ChoiceRow = ({ name, isChosen, onChoose, title, about, children }: Props) => (
  <label className={css['row']} data-chosen={isChosen || undefined}>
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
    <span className={css['words']}>
      <b>{title}</b>
      {about && <span>{about}</span>}
    </span>
    {children && <span className={css['side']}>{children}</span>}
  </label>
)
