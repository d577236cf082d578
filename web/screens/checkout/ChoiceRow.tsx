import type { ReactNode, Ref } from 'react'
import css from './choice-row.module.css'

type Props = {
  name: string
  isChosen: boolean
  onChoose: () => void
  title: string
  about?: string | undefined
  children?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** One of several choices, the whole row to be clicked; what it costs stands at its right. */
export const ChoiceRow = ({ name, isChosen, onChoose, title, about, children, inputRef }: Props) => (
  <label className={css['row']} data-chosen={isChosen || undefined}>
    <input ref={inputRef} type="radio" name={name} checked={isChosen} onChange={onChoose} />
    <span className={css['words']}>
      <b>{title}</b>
      {about && <span>{about}</span>}
    </span>
    {children && <span className={css['side']}>{children}</span>}
  </label>
)
