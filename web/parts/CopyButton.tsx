import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'

/**
 * Copies a text that is shown beside it. Nothing is there where the browser has no clipboard, which only
 * secure contexts have.
 */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState('')
  if (!('clipboard' in navigator)) return null
  const isCopied = copied === text
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => undefined, // not allowed: the text can be selected
    )
  }
  return (
    <>
      <Button look="quiet" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="unseen">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}
