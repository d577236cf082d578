import { formatAud } from '#shared/rules/money.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useActKeys } from '../kit/use-act-keys.ts'
import css from './bank.module.css'

type Props = { line: { id: number; words: string; amount: number }; onGone: () => void }

/** Says which line has just been set aside, and lets it wait again on request. */
export function LineAside({ line, onGone }: Props) {
  const restore = useChange('staffRestoreLine', { onDone: onGone, onRefused: onGone })
  const undo = () => {
    keepFocus()
    restore.mutate({ lineId: line.id })
  }
  useActKeys([{ id: 'undo', key: 'u', act: undo }])
  return (
    <p className={css['aside']} role="status">
      Set aside: {line.words || 'No words'}, {formatAud(line.amount)}
      <Button look="plain" busy={restore.isPending} aria-keyshortcuts="u" onClick={undo}>
        Undo <kbd aria-hidden="true">U</kbd>
      </Button>
    </p>
  )
}
