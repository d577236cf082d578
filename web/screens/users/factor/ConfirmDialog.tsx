import { useEffect, useId, useState } from 'react'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useChecked } from '#web/ui/use-checked.ts'
import { type Confirmation, confirmationOf, ConfirmField, missingOf, NOTHING_TYPED } from './ConfirmField.tsx'
import css from './factor.module.css'

type Props = {
  title: string
  /** What it will do. */
  about: string
  yes: string
  isDangerous?: boolean
  isBusy: boolean
  /** What the server refused. */
  problem?: string | undefined
  onYes: (confirmation: Confirmation) => void
  onNo: () => void
}

/** Asks for the password, or a code, before a second factor is changed. */
export function ConfirmDialog({ title, about, yes, isDangerous, isBusy, problem, onYes, onNo }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [missing, setMissing] = useState<string>()
  const { form, check } = useChecked<HTMLFormElement>()
  useEffect(() => {
    if (!isBusy && problem !== undefined) check()
  }, [isBusy, problem]) // eslint-disable-line react-hooks/exhaustive-deps -- once for each refusal
  const submit = () => {
    setMissing(missingOf(typed))
    check()
    if (typed.text !== '' && !isBusy) onYes(confirmationOf(typed))
  }
  return (
    <DialogFrame
      title={title}
      isBusy={isBusy}
      onClose={onNo}
      ways={
        <>
          <Button look="quiet" disabled={isBusy} onClick={onNo}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isBusy} {...(isDangerous && { look: 'danger' as const })}>
            {yes}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{about}</p>
        <ConfirmField
          typed={typed}
          problem={missing ?? problem}
          autoFocus
          onChange={(now) => {
            setTyped(now)
            setMissing(undefined)
          }}
        />
      </form>
    </DialogFrame>
  )
}
