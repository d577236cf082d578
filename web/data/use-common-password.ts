import { useEffect, useState } from 'react'
import { isCommonPassword } from '#shared/rules/common-password.ts'

let common: ReadonlySet<string> | null = null

/**
 * Whether what somebody types as a new password is one of the most common ones. The list is fetched once
 * something is typed; until it is there, and where it does not come, the answer is no.
 */
export function useCommonPassword(password: string): boolean {
  const [list, setList] = useState(common)
  const isWanted = password !== '' && list === null
  useEffect(() => {
    if (!isWanted) return
    fetchList().then(setList, () => undefined)
  }, [isWanted])
  return list !== null && isCommonPassword(password, list)
}

async function fetchList(): Promise<ReadonlySet<string>> {
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts')
  common = COMMON_PASSWORDS
  return common
}
