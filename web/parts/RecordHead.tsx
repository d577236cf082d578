import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { PageHeading } from './PageHeading.tsx'
import css from './record-page.module.css'

type Props = {
  title: string
  /** Below it: when it was made, and its status. */
  when: ReactNode
  /** What can be done with it, before Print. */
  children: ReactNode
}

/** The head of the page of one order or invoice. */
export const RecordHead = ({ title, when, children }: Props) => (
  <div className={css['head']}>
    <div>
      <PageHeading text={title} />
      <p className={css['when']}>{when}</p>
    </div>
    <div className={css['ways']}>
      {children}
      <Button look="quiet" onClick={() => window.print()}>
        <IconPrinter size={18} />
        Print
      </Button>
    </div>
  </div>
)
