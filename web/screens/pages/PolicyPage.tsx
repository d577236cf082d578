import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import css from './policy-page.module.css'

export type Section = { id: string; title: string; body: ReactNode }
type Props = { title: string; intro?: ReactNode; sections: readonly Section[] }

/**
 * A page of text: its sections under headings that can be linked to, a list of them beside it; on small
 * screens they unfold (STA-10).
 */
export function PolicyPage({ title, intro, sections }: Props) {
  const isSmall = useSmallScreen()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const unfold = (id: string, isOpen: boolean) =>
    setUnfolded((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)))
  useLinkedSection((id) => unfold(id, true))
  return (
    <article className={css['page']}>
      <header className={css['head']}>
        <PageHeading text={title} />
        {intro && <p>{intro}</p>}
      </header>
      <nav className={css['contents']} aria-label="On this page">
        <ul>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={() => unfold(id, true)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css['text']}>
        {sections.map(({ id, title: name, body }) =>
          isSmall ? (
            // What is unfolded is decided by the click itself: the browser tells of it only later, when a
            // link may have unfolded it again. It unfolds by itself what is searched for in the page.
            <details
              key={id}
              id={id}
              open={unfolded.has(id)}
              onToggle={(event) => {
                if (event.currentTarget.open) unfold(id, true)
              }}
            >
              <summary
                onClick={(event) => {
                  event.preventDefault()
                  unfold(id, !unfolded.has(id))
                }}
              >
                <h2>{name}</h2>
              </summary>
              <div className={css['body']}>{body}</div>
            </details>
          ) : (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{name}</h2>
              <div className={css['body']}>{body}</div>
            </section>
          ),
        )}
      </div>
    </article>
  )
}

/**
 * A link from elsewhere names a section: the page has only now come, so the browser could not go there by
 * itself.
 */
function useLinkedSection(onLinked: (id: string) => void) {
  const { hash } = useLocation()
  const link = useEffectEvent(onLinked)
  useEffect(() => {
    const id = hash.slice(1)
    if (!id) return
    link(id)
    // after the shell has gone to the top of the page
    const frame = requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [hash])
}
