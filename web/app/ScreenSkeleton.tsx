import css from './screen-skeleton.module.css'

/** Stands where a screen will be while its code is fetched, as tall as the window, so that nothing jumps. */
export const ScreenSkeleton = () => (
  <div className={css['skeleton']} role="status" aria-busy="true" aria-label="Loading this page">
    <div />
    <div />
    <div />
  </div>
)
