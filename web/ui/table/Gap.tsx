import css from './data-table.module.css'

/** The height of rows that are not drawn, in px; nothing where there is none. */
export const Gap = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    <tr aria-hidden="true" className={css['gap']}>
      <td colSpan={width} style={{ height }} />
    </tr>
  )
