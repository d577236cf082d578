import { useState } from 'react'
import { beforeLeaving } from './leave.ts'
import { newId } from './new-id.ts'
import { useSession } from './session.ts'
import { changeKept, dropKept } from './tab-storage.ts'

const PREFIX = 'message:'
type Message = { text: string; key: string }
const newMessage = (): Message => ({ text: '', key: newId() })

/**
 * A message to or from staff that is being typed. Sent again as it is, it has the same key and is kept once.
 * A changed text is another message. This tab keeps it: whoever looks at another page first, or reloads this
 * one, finds it again. It goes with the sign-out. `clear` begins the next one.
 * @param place which message it is, among those of a person on one account
 */
export function useMessage(place: string) {
  const { userId, currentUserAccount } = useSession()
  const at = `${PREFIX}${String(userId)}:${currentUserAccount.accountid}:${place}`
  const [message, setMessage] = useState(() => kept(at) ?? newMessage())
  return {
    ...message,
    type: (text: string) => {
      const typed = { ...newMessage(), text }
      changeKept((storage) => storage.setItem(at, JSON.stringify(typed)))
      setMessage(typed)
    },
    clear: () => {
      changeKept((storage) => storage.removeItem(at))
      setMessage(newMessage)
    },
  }
}

function kept(at: string): Message | null {
  try {
    const { text, key } = JSON.parse(sessionStorage.getItem(at) ?? '{}') as Partial<Message>
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : null
  } catch {
    return null // no storage, or no JSON
  }
}

beforeLeaving(() => Promise.resolve(dropKept((name) => name.startsWith(PREFIX))))
