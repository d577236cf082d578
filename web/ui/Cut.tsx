import css from './cut.module.css'

/**
 * A name in a row of a list. Nobody keeps it short: one of forty letters without a blank is cut where a table
 * has no room, and broken on a card. The pointer has the whole of it.
 */
export const Cut = ({ text }: { text: string }) => (
  <span className={css['cut']} title={text}>
    {text}
  </span>
)
