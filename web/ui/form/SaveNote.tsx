import css from './save-note.module.css'

/** The save state of a form that saves itself. */
export type SaveState = 'still' | 'waiting' | 'saving' | 'saved' | 'retrying' | 'refused'

const WORDS: Record<SaveState, string> = {
  still: '',
  waiting: '',
  saving: 'Saving…',
  saved: 'Saved',
  retrying: 'Could not save yet. Trying again…',
  refused: 'Could not save',
}

/**
 * The state of a form that saves itself. It always takes one line, so that nothing moves when the text
 * changes.
 */
export const SaveNote = ({ state, problem = '' }: { state: SaveState; problem?: string }) => (
  <p className={css['note']} role="status" data-state={state}>
    {state === 'refused' && problem ? `${WORDS.refused}: ${problem}` : WORDS[state]}
  </p>
)
