import { auDayAndTime } from './au-dates.ts'
import css from './thread-messages.module.css'

type Message = { at: Date; by: string; isFromStaff: boolean; text: string }

/** The messages of a thread, the oldest first; texts as they were typed. */
export const ThreadMessages = ({ messages }: { messages: readonly Message[] }) => (
  <ol className={css['messages']} aria-label="Messages">
    {messages.map((message, at) => (
      <li
        key={`${String(at)} ${message.at.toISOString()}`}
        className={css['message']}
        data-staff={message.isFromStaff || undefined}
      >
        <div className={css['who']}>
          <b>{message.isFromStaff ? `${message.by}, counter staff` : message.by}</b>
          <time dateTime={message.at.toISOString()}>{auDayAndTime(message.at)}</time>
        </div>
        <p>{message.text}</p>
      </li>
    ))}
  </ol>
)
