import { Button } from '#web/ui/Button.tsx'
import css from './object.module.css'
import { type Act, useActKeys } from './use-act-keys.ts'

/** What can be done with an object, the likeliest first. */
export function Acts({ acts }: { acts: readonly Act[] }) {
  useActKeys(acts)
  if (acts.length === 0) return null
  return (
    <div className={css['ways']}>
      {acts.map(({ id, word, key, isBusy, act }, at) => (
        <Button
          key={id}
          {...(at > 0 && { look: 'quiet' as const })}
          {...(isBusy && { busy: true })}
          aria-keyshortcuts={key}
          onClick={act}
        >
          {word} <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
        </Button>
      ))}
    </div>
  )
}
