import { useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { OutgoingState } from '#shared/calls/setup-state.ts'
import { SETUP_STEPS, setupFields, type SetupField, type SetupStep } from '#shared/codes/setup-steps.ts'
import { isAsked, sendsMail, setupAbout, setupOffers, setupProblems } from '#shared/rules/setup-form.ts'
import { focusFirst, resolverOf } from '#web/data/form/field-errors.ts'
import { saveSetup } from '#web/data/setup.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormSelect } from '#web/ui/form/FormSelect.tsx'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import { Invited } from './Invited.tsx'
import { RecoveryCodes, SecondFactor } from './SecondFactor.tsx'
import css from './setup.module.css'

type Values = Record<string, string>
type Props = { step: SetupStep; state: OutgoingState; onSaved: (state: OutgoingState) => void }

/** What the browser knows to offer where a step opens for the first time. */
const OFFERED: Partial<Record<SetupStep, () => Values>> = {
  company: () => ({ publicUrl: window.location.origin }),
  mail: () => ({ port: '587' }),
}

/** One step: its fields, held to the rule of the server, and what is wrong at the field it is about. */
export function StepForm({ step, state, onSaved }: Props) {
  const { title } = SETUP_STEPS[step]
  const fields = setupFields(step)
  const [alert, setAlert] = useState('')
  const [link, setLink] = useState<{ link: string; state: OutgoingState } | null>(null)
  const { control, handleSubmit, setError, getFieldState, formState } = useForm<Values>({
    defaultValues: openWith(step, fields, state),
    resolver: resolverOf((values) => setupProblems(step, values)),
    shouldFocusError: false, // see focusFirst
  })
  const submit = handleSubmit(async (values) => {
    setAlert('')
    try {
      const saved = await saveSetup(step, values)
      const problems = Object.entries(saved.problems)
      for (const [name, message] of problems) setError(name, { type: 'server', message })
      const [first] = problems
      if (first) return focusFirst({ [first[0]]: getFieldState(first[0]).error })
      if (saved.link !== null) return setLink({ link: saved.link, state: saved.state })
      onSaved(saved.state)
    } catch (problem) {
      setAlert(problem instanceof Error ? problem.message : String(problem))
    }
  }, focusFirst)
  if (link)
    return <Invited link={link.link} isMailed={sendsMail(state.typed)} onNext={() => onSaved(link.state)} />
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <PageHeading text={title} />
      <p className={css['soft']}>{setupAbout(step, state.typed)}</p>
      {step === 'staffCode' && state.factor && <SecondFactor {...state.factor} />}
      {step === 'recoveryCodes' && <RecoveryCodes codes={state.recoveryCodes} />}
      <Fields fields={fields} control={control} />
      {alert && (
        <p className={css['alert']} role="alert">
          {alert}
        </p>
      )}
      <div className={css['ways']}>
        <Button type="submit" large busy={formState.isSubmitting}>
          <ButtonWords step={step} control={control} />
        </Button>
      </div>
    </form>
  )
}

const BUTTONS: Partial<Record<SetupStep, string>> = {
  staffCode: 'Check the code',
  recoveryCodes: 'I have saved these codes',
  finish: 'Open the portal',
}

/** What the button of a step does; a test mail is only sent where there is a mail server. */
function ButtonWords({ step, control }: { step: SetupStep; control: Control<Values> }) {
  const [isSending] = useWatch({ control, name: ['sendsMail'] })
  if (step === 'mail' && isSending === 'yes') return 'Send the test mail and continue'
  return BUTTONS[step] ?? 'Save and continue'
}

/** What was typed before, else what is offered; secrets are typed anew. */
function openWith(step: SetupStep, fields: readonly SetupField[], { typed }: OutgoingState): Values {
  const before = typed[step] ?? { ...setupOffers(step, typed), ...OFFERED[step]?.() }
  return Object.fromEntries(
    fields.map(({ name, options }) => [name, before[name] || Object.keys(options ?? {})[0] || '']),
  )
}

function Fields({ fields, control }: { fields: readonly SetupField[]; control: Control<Values> }) {
  const values = useWatch({ control })
  return fields
    .filter((field) => isAsked(field, values as Values))
    .map((field) => (
      <div key={field.name} className={css['field']}>
        {field.group !== undefined && <h2>{field.group}</h2>}
        {field.options ? (
          <FormSelect control={control} name={field.name} label={field.label}>
            {Object.entries(field.options).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </FormSelect>
        ) : (
          <FormTextField
            control={control}
            name={field.name}
            label={field.label}
            type={field.kind ?? 'text'}
            autoComplete={field.kind === 'password' ? 'new-password' : 'off'}
            optional={field.isOptional ?? false}
            {...(field.hint === undefined ? {} : { hint: field.hint })}
          />
        )}
      </div>
    ))
}
