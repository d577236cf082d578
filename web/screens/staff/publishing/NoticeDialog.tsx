import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { NOTICE_HTML_MAX } from '#shared/codes/limits.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import type { AudienceKind } from '#shared/rules/audience.ts'
import { brisbaneTyped } from '#shared/rules/brisbane.ts'
import { typedHtml } from '#shared/rules/typed-html.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { newId } from '#web/data/new-id.ts'
import { toast } from '#web/data/notices.tsx'
import { WrittenHtml } from '#web/parts/WrittenHtml.tsx'
import { FormDayField } from '#web/parts/FormDayField.tsx'
import { FormDayTimeField } from '#web/parts/FormDayTimeField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import { today } from './audience-words.ts'
import { AudienceFields } from './AudienceFields.tsx'
import css from './publishing.module.css'
import { useRefreshed } from './use-refreshed.ts'
import { WrittenField } from './WrittenField.tsx'

export type Notice = OutputOf<AllCalls['staffNoticesPage']>['notices'][number]
type Values = {
  message: string
  audience: AudienceKind
  audienceId: string
  from: string
  until: string
}
type Props = { notice: Notice | null; onClose: () => void }

const FIELDS: Partial<Record<RefusalCode, keyof Values>> = {
  'publish.empty': 'message',
  'publish.account': 'audienceId',
  'publish.group': 'audienceId',
  'publish.days': 'until',
  'publish.far': 'from',
  'publish.past': 'until',
  'notice.from': 'from',
}

const valuesOf = (notice: Notice | null): Values => ({
  message: notice?.message ?? '',
  audience: notice?.audience ?? 'all',
  audienceId: notice?.audienceId ?? '',
  from: notice?.state === 'planned' ? brisbaneTyped(notice.from) : '',
  until: notice?.until ?? '',
})
const fieldOf = (code: RefusalCode) => FIELDS[code]

/** Writes a notification, or changes one that is not over. @param notice as it was read last */
export function NoticeDialog({ notice, onClose }: Props) {
  const [key] = useState(newId)
  const { seen, onRefused } = useRefreshed(notice)
  const saved = valuesOf(seen)
  const write = useCallForm('staffWriteNotice', {
    ...{ saved, fieldOf },
    toInput: (values) => ({ ...values, key }),
    onDone: (answer) => done(answer.notice.state),
  })
  const change = useCallForm('staffChangeNotice', {
    ...{ saved, fieldOf, onRefused },
    toInput: (values) => ({
      ...values,
      ...{ noticeNo: seen?.noticeNo ?? 0, version: seen?.version ?? 0 },
    }),
    onDone: (answer) => done(answer.notice.state),
  })
  const done = (state: Notice['state']) => {
    toast(state === 'planned' ? 'The notification is planned' : 'The notification is in the bell')
    onClose()
  }
  const { control, submit, isBusy } = seen ? change : write
  const hasBegun = seen !== null && seen.state !== 'planned'
  return (
    <FormDialog
      title={seen ? 'Change a notification' : 'New notification'}
      about="Dealers read it in the bell of every page. It is not mailed."
      yes={seen ? 'Save' : 'Publish'}
      isBusy={isBusy}
      onYes={() => void submit()}
      onNo={onClose}
    >
      <WrittenField control={control} name="message" label="Message" maxLength={NOTICE_HTML_MAX} />
      <AudienceFields control={control} />
      <div className={css['two']}>
        {!hasBegun && (
          <FormDayTimeField
            control={control}
            name="from"
            label="Shown from"
            optional
            hint="Brisbane time; blank for at once"
          />
        )}
        <FormDayField
          control={control}
          name="until"
          label="Last day"
          optional
          hint="Blank until you end it"
          min={today()}
        />
      </div>
      <Preview message={useWatch({ control, name: 'message' })} />
    </FormDialog>
  )
}

/** What a dealer will read. */
const Preview = ({ message }: { message: string }) => (
  <section className={css['preview']} aria-label="Preview">
    <h3>What dealers will read</h3>
    <WrittenHtml html={typedHtml(message) || '…'} className={css['shown']} />
  </section>
)
