import { useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { FILE_NAME_MAX } from '#shared/codes/limits.ts'
import { type RefusalCode, refusalText } from '#shared/codes/refusals.ts'
import { beginningOf } from '#shared/rules/one-line.ts'
import type { AudienceKind } from '#shared/rules/audience.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { newId } from '#web/data/new-id.ts'
import { toast } from '#web/data/notices.tsx'
import { FormDayField } from '#web/parts/FormDayField.tsx'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { FileField, type Uploaded } from './FileField.tsx'
import css from './publishing.module.css'
import { useRefreshed } from './use-refreshed.ts'

export type PublishedFile = OutputOf<AllCalls['staffFiles']>['files'][number]
type Values = { name: string; audience: AudienceKind; audienceId: string; from: string; until: string }

const FIELDS: Partial<Record<RefusalCode, keyof Values>> = {
  'file.name': 'name',
  'file.named': 'name',
  'publish.account': 'audienceId',
  'publish.group': 'audienceId',
  'publish.days': 'until',
  'publish.far': 'from',
}
const valuesOf = (file: PublishedFile | null): Values => ({
  ...{ name: file?.name ?? '', audience: file?.audience ?? 'all', audienceId: file?.audienceId ?? '' },
  ...{ from: file?.from ?? '', until: file?.until ?? '' },
})

/** Publishes a file, or changes one. @param file as it was read last; null for a new one */
export function FileDialog({ file, onClose }: { file: PublishedFile | null; onClose: () => void }) {
  const [key] = useState(newId)
  const { seen, onRefused } = useRefreshed(file)
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [suggested, setSuggested] = useState('')
  const { control, form, submit, isBusy } = useCallForm('staffSaveFile', {
    ...{ saved: valuesOf(seen) },
    fieldOf: (code) => FIELDS[code],
    toInput: (values) => ({
      ...{ key, version: seen?.version ?? 0, ...values },
      ...(seen && { id: seen.id }),
      ...(uploaded && { contentId: uploaded.contentId }),
    }),
    onRefused: (refused) => {
      onRefused(refused)
      if (refused.code === 'file.content') setProblem(refused.message)
    },
    onDone: () => {
      toast(file ? 'The file is changed' : 'The file is published')
      onClose()
    },
  })
  const take = (came: Uploaded | null) => {
    setUploaded(came)
    setProblem('')
    if (!came) return
    const isOwn = !['', suggested].includes(form.getValues('name'))
    if (file || isOwn) return // somebody has typed it
    const name = beginningOf(came.name, FILE_NAME_MAX)
    form.setValue('name', name, { shouldDirty: true })
    setSuggested(name)
  }
  const publish = () => {
    if (file === null && uploaded === null) return setProblem(refusalText('file.none'))
    void submit()
  }
  return (
    <FormDialog
      title={file ? 'Change a file' : 'New file'}
      about="Dealers find it under Download Files, by its name."
      yes={file ? 'Save' : 'Publish'}
      isBusy={isBusy || isSending}
      onYes={publish}
      onNo={onClose}
    >
      <FileField
        label={file ? 'Another file in its place' : 'File'}
        problem={problem}
        onUploaded={take}
        onBusy={setSending}
      />
      <FormTextField
        control={control}
        name="name"
        label="Name"
        maxLength={FILE_NAME_MAX}
        autoComplete="off"
      />
      <AudienceFields control={control} />
      <div className={css['two']}>
        <FormDayField control={control} name="from" label="First day" optional hint="In Brisbane" />
        <FormDayField control={control} name="until" label="Last day" optional hint="Blank for no end" />
      </div>
    </FormDialog>
  )
}
