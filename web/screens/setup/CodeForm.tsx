import { type SyntheticEvent, useState } from 'react'
import { enterSetup } from '#web/data/setup.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './setup.module.css'

/** Asks for the code in the log of the portal, which proves that who sets it up runs it. */
export function CodeForm({ onEntered }: { onEntered: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await enterSetup(code)
      onEntered()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
  }
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <PageHeading text="Set up your portal" />
      <p className={css['soft']}>
        This portal is new. Its log holds a code for one browser; type it here to begin, or to go on.
      </p>
      <TextField
        label="Code from the log"
        value={code}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
        problem={problem === '' ? undefined : problem}
      />
      <div className={css['ways']}>
        <Button type="submit" large busy={isBusy}>
          Begin
        </Button>
      </div>
    </form>
  )
}
