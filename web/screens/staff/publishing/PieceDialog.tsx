import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { HOME_HTML_MAX } from '#shared/codes/limits.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import type { AudienceKind } from '#shared/rules/audience.ts'
import { typedHtml } from '#shared/rules/typed-html.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { newId } from '#web/data/new-id.ts'
import { toast } from '#web/data/notices.tsx'
import { pictureUrl } from '#web/data/settings.ts'
import { BannerCarousel } from '#web/parts/BannerCarousel.tsx'
import { WrittenHtml } from '#web/parts/WrittenHtml.tsx'
import { FormDayField } from '#web/parts/FormDayField.tsx'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { PictureField } from './PictureField.tsx'
import css from './publishing.module.css'
import { useRefreshed } from './use-refreshed.ts'
import { WrittenField } from './WrittenField.tsx'

export type Piece = OutputOf<AllCalls['staffHome']>['pieces'][number]
type Values = {
  content: string
  audience: AudienceKind
  audienceId: string
  backgroundcolor: string
  linkorhref: string
  image1170x50: string
  image375x575: string
  from: string
  until: string
}
type Props = { kind: Piece['kind']; piece: Piece | null; onClose: () => void }

const FIELDS: Partial<Record<RefusalCode, keyof Values>> = {
  'publish.empty': 'content',
  'publish.account': 'audienceId',
  'publish.group': 'audienceId',
  'publish.days': 'until',
  'publish.far': 'from',
  'home.words': 'content',
  'home.colour': 'backgroundcolor',
  'home.link': 'linkorhref',
}
const NEW_GROUND = '#10203a'

const valuesOf = (piece: Piece | null): Values => ({
  content: piece?.content ?? '',
  audience: piece?.audience ?? 'all',
  audienceId: piece?.audienceId ?? '',
  backgroundcolor: piece?.backgroundcolor ?? NEW_GROUND,
  linkorhref: piece?.linkorhref ?? '',
  image1170x50: piece?.image1170x50 ?? '',
  image375x575: piece?.image375x575 ?? '',
  from: piece?.from ?? '',
  until: piece?.until ?? '',
})

/** Adds a banner or a text to the home page, or changes one. @param piece as it was read last */
export function PieceDialog({ kind, piece, onClose }: Props) {
  const [key] = useState(newId)
  const { seen, onRefused } = useRefreshed(piece)
  const saved = valuesOf(seen)
  const { control, submit, isBusy } = useCallForm('staffSaveHomePiece', {
    ...{ saved, onRefused },
    fieldOf: (code) => FIELDS[code],
    toInput: (values) => ({
      ...{ kind, key, version: seen?.version ?? 0, ...values },
      ...(seen && { id: seen.id }),
    }),
    onDone: () => {
      toast(piece ? 'The home page is changed' : 'It is on the home page')
      onClose()
    },
  })
  const [taking, setTaking] = useState(0)
  const onBusy = (begins: boolean) => setTaking((many) => many + (begins ? 1 : -1))
  const noun = kind === 'banner' ? 'banner' : 'text'
  const values = useWatch({ control })
  return (
    <FormDialog
      title={piece ? `Change a ${noun}` : `New ${noun}`}
      about={
        kind === 'banner'
          ? 'Banners take turns on top of the home page. A screen reader reads the words, not the picture.'
          : 'Texts stand at the end of the home page.'
      }
      yes={piece ? 'Save' : 'Add'}
      isBusy={isBusy || taking > 0}
      onYes={() => void submit()}
      onNo={onClose}
    >
      <WrittenField control={control} name="content" label="Words" maxLength={HOME_HTML_MAX} />
      {kind === 'banner' && (
        <>
          <div className={css['two']}>
            <FormTextField
              control={control}
              name="linkorhref"
              label="Link"
              optional
              hint="/shop/new or https://…"
            />
            <FormTextField control={control} name="backgroundcolor" label="Background" type="color" />
          </div>
          <div className={css['two']}>
            <PictureField control={control} name="image1170x50" label="Wide picture" onBusy={onBusy} />
            <PictureField control={control} name="image375x575" label="Picture for phones" onBusy={onBusy} />
          </div>
        </>
      )}
      <AudienceFields control={control} />
      <div className={css['two']}>
        <FormDayField control={control} name="from" label="First day" optional hint="In Brisbane" />
        <FormDayField control={control} name="until" label="Last day" optional hint="Blank for no end" />
      </div>
      <section className={css['preview']} aria-label="Preview">
        <h3>What dealers will see</h3>
        <Preview kind={kind} values={{ ...saved, ...values }} />
      </section>
    </FormDialog>
  )
}

function Preview({ kind, values }: { kind: Piece['kind']; values: Values }) {
  const content = typedHtml(values.content)
  if (kind === 'words') return <WrittenHtml html={content || '…'} className={css['shown']} />
  return (
    // its link is for dealers
    <div inert>
      <BannerCarousel
        banners={[{ ...values, content: content || '<p>…</p>' }]}
        pictureOf={(name) => pictureUrl('banners', name)}
      />
    </div>
  )
}
