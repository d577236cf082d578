import css from './opening.module.css'

/** Says that what was just opened is on its way. It shows itself after a moment. */
export const Opening = () => (
  <div className={css['opening']} role="progressbar" aria-label="Opening">
    Opening…
  </div>
)
