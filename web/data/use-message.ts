import { useState } from 'react'
import { newId } from './new-id.ts'
import { useSession } from './session.ts'
import { keepData, keepText, keptData, ownName } from './tab-storage.ts'

type Message = { text: string; key: string }
const newMessage = (): Message => ({ text: '', key: newId() })

/**
 * A message to or from staff that is being typed. Sent again as it is, it has the same key and is kept once.
 * A changed text is another message. This tab keeps it: whoever looks at another page first, or reloads this
 * one, finds it again. It goes with the sign-out. `clear` begins the next one.
 * @param place which message it is, among those of a person on one account
 */
export function useMessage(place: string) {
  const session = useSession()
  const [at] = useState(() => ownName('message', session, place))
  const [message, setMessage] = useState(() => kept(at) ?? newMessage())
  return {
    ...message,
    type: (text: string) => {
      const typed = { ...newMessage(), text }
      keepData(at, typed)
      setMessage(typed)
    },
    clear: () => {
      keepText(at, '')
      setMessage(newMessage)
    },
  }
}

function kept(at: string): Message | null {
  const { text, key } = (keptData(at) ?? {}) as Partial<Message>
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : null
}
