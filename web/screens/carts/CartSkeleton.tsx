import css from './cart.module.css'

/** Placeholders of the lines and the summary while they are read. */
export const CartSkeleton = () => (
  <div className={css['columns']} aria-busy="true" aria-label="Loading your cart">
    <div className={css['lines']}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={css['blank']} />
      ))}
    </div>
    <div className={css['blankCard']} />
  </div>
)
