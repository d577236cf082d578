import { useState } from 'react'

const newMessage = () => ({ text: '', key: crypto.randomUUID() as string })

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
