import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { HOME_PICTURE_BYTES } from '#shared/codes/limits.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { bannerAddress } from '#shared/rules/picture-address.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChooseFile } from '#web/ui/ChooseFile.tsx'
import { Field } from '#web/ui/Field.tsx'
import { inBase64 } from '../kit/in-base64.ts'
import css from './publishing.module.css'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  label: string
  /** While a file is read and checked, the form does not have its picture yet. */
  onBusy: (isBusy: boolean) => void
}

/** A picture of a banner: chosen from a file, checked and kept at once, seen, and taken off. */
export function PictureField<V extends FieldValues>({ control, name, label, onBusy }: Props<V>) {
  const { field: own, fieldState } = useController({ control, name })
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const add = useChange('staffAddHomePicture', {
    onDone: ({ address }) => own.onChange(address),
    shows: ({ message }) => {
      setProblem(message)
      return true
    },
  })
  const value = String(own.value)
  const address = bannerAddress(value, (file) => pictureUrl('banners', file))
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem('')
    if (file.size > HOME_PICTURE_BYTES) return setProblem(refusalText('home.pictureType'))
    setBusy(true)
    onBusy(true)
    try {
      await add.mutateAsync({ file: await inBase64(file) })
    } catch {
      // a refusal is shown already; a file that cannot be read is not
      setProblem((shown) => shown || refusalText('home.picture'))
    } finally {
      setBusy(false)
      onBusy(false)
    }
  }
  return (
    <div className={css['picture']}>
      <Field
        label={label}
        optional
        problem={problem || fieldState.error?.message}
        hint={isBusy ? 'Checking the picture…' : 'JPEG, PNG or HEIC, at most 4 MB'}
        isLive
      >
        {(attributes) => (
          <>
            {address !== '' && <img src={address} alt="The chosen one" />}
            <ChooseFile
              {...attributes}
              accept="image/jpeg,image/png,image/heic,image/heif"
              disabled={isBusy}
              onChange={({ target }) => {
                void choose(target.files?.[0]).then(() => {
                  target.value = '' // the same file can be chosen again
                })
              }}
            >
              Choose a picture
            </ChooseFile>
          </>
        )}
      </Field>
      {value !== '' && (
        <div>
          <Button look="plain" onClick={() => own.onChange('')}>
            Without this picture
          </Button>
        </div>
      )}
    </div>
  )
}
