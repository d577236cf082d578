import { useRef, useState } from 'react'
import { UPLOAD_MAX_BYTES } from '#shared/codes/limits.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { FILE_CONTENT_PATH } from '#shared/codes/routes.ts'
import { UPLOADS_ACCEPTED } from '#shared/codes/upload-types.ts'
import { fileSizeWords } from '#shared/rules/file-size.ts'
import { Unreachable } from '#web/data/failures.ts'
import { sendFile } from '#web/data/send-file.ts'
import { ChooseFile } from '#web/ui/ChooseFile.tsx'
import { Field } from '#web/ui/Field.tsx'

const NOT_SENT = 'The file could not be sent. Please check the network, and choose it again'

/** What has come, and the name of the file that was chosen. */
export type Uploaded = { contentId: number; name: string }
type Props = {
  label: string
  /** What is wrong besides the file that was chosen last. */
  problem: string
  /** Null as soon as another file is chosen, until it has come and was checked. */
  onUploaded: (uploaded: Uploaded | null) => void
  onBusy: (isBusy: boolean) => void
}

/** A file for dealers: it is sent and checked as soon as it is chosen. */
export function FileField({ label, problem, onUploaded, onBusy }: Props) {
  const [own, setOwn] = useState({ problem: '', hint: '' })
  const latest = useRef(0) // of the files that were chosen, by their order
  /** @returns whether it has come, and no other was chosen meanwhile */
  const choose = async (file: File): Promise<boolean> => {
    latest.current += 1
    const own = latest.current
    onUploaded(null)
    if (file.size === 0 || file.size > UPLOAD_MAX_BYTES) {
      setOwn({ problem: refusalText('upload.size'), hint: '' })
      onBusy(false)
      return false
    }
    setOwn({ problem: '', hint: `Sending ${file.name}…` })
    onBusy(true)
    const said = await sendFile(FILE_CONTENT_PATH, file).catch((failure: unknown) => failure)
    if (own !== latest.current) return true
    onBusy(false)
    if (said instanceof Error) {
      setOwn({ problem: said instanceof Unreachable ? NOT_SENT : said.message, hint: '' })
      return false
    }
    const { contentId, name, size } = said as Record<string, unknown>
    onUploaded({ contentId: Number(contentId), name: String(name) })
    setOwn({ problem: '', hint: `${file.name}, ${fileSizeWords(Number(size))}, has come` })
    return true
  }
  return (
    <Field
      label={label}
      problem={own.problem || problem}
      hint={own.hint || 'PDF, JPG, PNG or HEIC, at most 10 MB'}
      isLive
    >
      {(attributes) => (
        <ChooseFile
          {...attributes}
          accept={UPLOADS_ACCEPTED}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (!file) return
            void choose(file).then((hasCome) => {
              if (!hasCome) target.value = '' // the same file can be chosen again
            })
          }}
        >
          Choose a file
        </ChooseFile>
      )}
    </Field>
  )
}
