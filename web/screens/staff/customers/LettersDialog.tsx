import { useState } from 'react'
import { LETTERS, OFFERED_LETTERS } from '#shared/codes/letters.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { lettersToKeep, toggledLetter } from '#shared/rules/account-letters.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import type { AccountPerson } from './customer-detail.ts'
import css from './letters-dialog.module.css'

type Props = { accountId: string; person: AccountPerson; onClose: () => void }

/** What a person of a customer may do on an account, letter by letter, with the reason for a change. */
export function LettersDialog({ accountId, person, onClose }: Props) {
  const { userId, name, login } = person
  // as it was read when the dialog opened: the server refuses where somebody else has changed it since
  const [was] = useState(person.letters)
  const [letters, setLetters] = useState(was)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useChange('staffSetLetters', {
    onDone: () => {
      toast('Saved. The letters count from now on.')
      onClose()
    },
    onRefused: onClose,
  })
  const isChanged = lettersToKeep(letters, was) !== lettersToKeep(was, was)
  return (
    <FormDialog
      title={`Letters of ${name || login}`}
      about={`On account ${accountId}. They count from the next click of ${name || login} on.`}
      yes="Save"
      isBusy={change.isPending}
      isReady={isChanged}
      onYes={() => {
        setTried(true)
        if (!isBlank(reason)) change.mutate({ accountId, userId, was, letters, reason })
      }}
      onNo={onClose}
    >
      <fieldset className={css['letters']}>
        <legend>May</legend>
        {OFFERED_LETTERS.map((letter) => (
          <label key={letter}>
            <input
              type="checkbox"
              checked={letters.includes(letter)}
              onChange={() => setLetters(toggledLetter(letters, letter))}
            />
            <b aria-hidden="true">{letter}</b> {LETTERS[letter]}
          </label>
        ))}
      </fieldset>
      <p className={css['note']}>Of E and F only one counts: nobody approves their own orders.</p>
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={200}
        value={reason}
        problem={isTried && isBlank(reason) ? refusalText('backOffice.reason') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
