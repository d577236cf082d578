import { useState } from 'react'
import { newId } from './new-id.ts'

const newMessage = () => ({ text: '', key: newId() })

/**
 * A message to or from staff that is being typed. Sent again as it is, it has the same key and is kept once.
 * A changed text is another message. `clear` begins the next one.
 */
export function useMessage() {
  const [message, setMessage] = useState(newMessage)
  return {
    ...message,
    type: (text: string) => setMessage({ ...newMessage(), text }),
    clear: () => setMessage(newMessage),
  }
}
