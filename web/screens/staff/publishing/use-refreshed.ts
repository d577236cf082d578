import { useState } from 'react'
import type { RefusalCode } from '#shared/codes/refusals.ts'

/**
 * What a dialog changes: as it was when the dialog was opened, and after a refusal because somebody else has
 * changed it, as it is read again. It does not follow other reads: their version would overwrite a change
 * that the person has not been told of.
 * @param read as it was read last; null for a new one
 */
export function useRefreshed<T>(read: T) {
  const [opened] = useState(read)
  const [isOutdated, setOutdated] = useState(false)
  return {
    seen: isOutdated ? read : opened,
    onRefused: ({ code }: { code: RefusalCode | undefined }) => {
      if (code === 'publish.changed') setOutdated(true)
    },
  }
}
