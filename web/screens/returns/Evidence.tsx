import { IconCamera, IconFile, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { evidenceAddress } from '#shared/codes/routes.ts'
import { UPLOADS_ACCEPTED } from '#shared/codes/upload-types.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChooseFile } from '#web/ui/ChooseFile.tsx'
import type { Request } from './return-facts.ts'
import { useUpload } from './use-upload.ts'
import css from './returns.module.css'

/** Evidence of a draft: dropped, pasted, chosen, or taken by a phone's camera (RET-58 to RET-61). */
export const Evidence = ({ request }: { request: Request }) =>
  // an empty draft is not listed, and takes none
  request.lines.length > 0 || request.documents.length > 0 ? <EvidenceSection request={request} /> : null

function EvidenceSection({ request }: { request: Request }) {
  const { uploads, send } = useUpload(request.requestno)
  const [isOver, setOver] = useState(false)
  const id = useId()
  usePaste(send)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    send([...(target.files ?? [])])
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send([...event.dataTransfer.files])
  }
  return (
    <section className={css['section']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Evidence</h2>
      <div
        className={css['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>
          <span className={css['onWide']}>Drop or paste pictures and PDFs here. </span>
          Up to 10 MB each: JPG, PNG, HEIC or PDF.
        </p>
        <div className={css['ways']}>
          <ChooseFile aria-label="Choose files" multiple accept={UPLOADS_ACCEPTED} onChange={take}>
            <IconUpload size={18} />
            Choose files
          </ChooseFile>
          <span className={css['onPhone']}>
            <ChooseFile aria-label="Take a picture" accept="image/*" capture="environment" onChange={take}>
              <IconCamera size={18} />
              Take a picture
            </ChooseFile>
          </span>
        </div>
      </div>
      <ul className={css['files']} aria-label="Evidence">
        {request.documents.map((document) => (
          <Document key={document.id} requestNo={request.requestno} document={document} />
        ))}
        {uploads.map((upload) => (
          <li key={`u${String(upload.id)}`}>
            <span className={css['name']}>{upload.name}</span>
            <progress value={upload.share} max={1} aria-label={`Sending ${upload.name}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type DocumentProps = { requestNo: number; document: Request['documents'][number] }
function Document({ requestNo, document }: DocumentProps) {
  const { originalfilename: name } = document
  const remove = useChange('deleteReturnRequestDocument', { onDone: () => toast(`${name} removed.`) })
  return (
    <li ref={useFocusOfNext()}>
      <DocumentLink document={document} />
      <Button
        look="quiet"
        busy={remove.isPending}
        onClick={() => remove.mutate({ requestNo, documentId: document.id })}
      >
        Remove<span className="unseen"> {name}</span>
      </Button>
    </li>
  )
}

/** The button of a file goes with it; the next file's takes the focus, or the one before, or the chooser. */
function useFocusOfNext() {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const own = row.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      const others = [own.nextElementSibling, own.previousElementSibling]
      const button = others.map((one) => one?.querySelector('button')).find((one) => one)
      const to = button ?? own.closest('section')?.querySelector<HTMLElement>('input[type="file"]')
      to?.focus()
    }
  }, [])
  return row
}

/** A file with its picture, where it is one; it opens as a download. */
export function DocumentLink({ document }: { document: Request['documents'][number] }) {
  const [isPicture, setPicture] = useState(!/\.pdf$/i.test(document.originalfilename))
  const address = evidenceAddress(document.id)
  return (
    <a className={css['file']} href={address} download>
      {isPicture ? (
        <img src={address} alt="" loading="lazy" width={56} height={56} onError={() => setPicture(false)} />
      ) : (
        <IconFile size={32} stroke={1.25} />
      )}
      <span className={css['name']}>{document.originalfilename}</span>
    </a>
  )
}

/** Takes files that are pasted anywhere on the page; a pasted text goes where it was typed. */
function usePaste(onFiles: (files: readonly File[]) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}
