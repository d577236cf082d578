import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import css from './order-detail.module.css'

/** An order beside the list. */
export function OrderPanel({ webOrderNo, onClose }: { webOrderNo: number; onClose: () => void }) {
  return (
    <>
      <div className={css['bar']}>
        <Link to={generatePath(ROUTES.staffOrder, { webOrderNo: String(webOrderNo) })}>Open in full</Link>
        <Button look="plain" onClick={onClose} aria-keyshortcuts="Escape">
          Close <kbd>Esc</kbd>
        </Button>
      </div>
      <OrderRead webOrderNo={webOrderNo} />
    </>
  )
}

/** Reads an order, and shows it with its acts. */
export function OrderRead({ webOrderNo }: { webOrderNo: number }) {
  const { data, error, refetch } = useRead('staffOrder', { webOrderNo })
  if (data) return <OrderDetail detail={data} />
  if (error) return <LoadProblem text={problemText('staffOrder', error)} onRetry={() => void refetch()} />
  return <div className={css['skeleton']} aria-busy="true" aria-label="Loading the order" />
}
