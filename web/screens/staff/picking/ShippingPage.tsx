import { type SyntheticEvent, useRef, useState } from 'react'
import { Link, generatePath } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { call } from '#web/data/call.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { AddressLines } from '#web/parts/AddressLines.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { PaperLink } from '../kit/PaperLink.tsx'
import staff from '../staff.module.css'
import { notWhole } from '../orders/next-actions.ts'
import { beep } from '../kit/beep.ts'
import { notToPack } from './not-to-pack.ts'
import { ShipForm, type Shipped } from './ShipForm.tsx'
import css from './picking.module.css'

type Done = Shipped & { orderno: string }

/** The packing bench: scan the order, check it, scan the connote, and the next. */
export function ShippingPage() {
  const field = useRef<HTMLInputElement>(null)
  const [webOrderNo, setWebOrderNo] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState<readonly Done[]>([])
  const find = async (event: SyntheticEvent) => {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    if (text === '') return
    try {
      const { orders } = await call('staffOrdersPage', { queue: 'toShip', text, limit: 2 })
      const [only, another] = orders
      if (only && !another) {
        setProblem('')
        setWebOrderNo(only.webOrderNo)
        return
      }
      const all = only ? orders : (await call('staffOrdersPage', { queue: 'all', text, limit: 2 })).orders
      setProblem(notToPack(text, all))
    } catch (failed) {
      setProblem(problemText('staffOrdersPage', failed))
    }
    beep()
    field.current?.select()
  }
  return (
    <div className={css['bench']}>
      <PageHeading text="Shipping" />
      <p className={css['wrong']} role="alert">
        {problem}
      </p>
      {webOrderNo === null ? (
        <form className={css['scanner']} onSubmit={(event) => void find(event)}>
          <TextField
            ref={field}
            label="Scan an order"
            autoFocus
            autoComplete="off"
            hint="Its number, as the pick list and the packing slip have it"
          />
        </form>
      ) : (
        <Parcel
          webOrderNo={webOrderNo}
          onBack={() => setWebOrderNo(null)}
          onShipped={(shipped) => {
            setDone([shipped, ...done])
            setWebOrderNo(null)
          }}
        />
      )}
      {done.length > 0 && (
        <section aria-labelledby="shipped-here">
          <h2 id="shipped-here">Shipped here</h2>
          <ul className={css['shipped']}>
            {done.map(({ shipmentNo, invoiceNo, orderno }) => (
              <li key={shipmentNo}>
                <b>{orderno}</b> shipment {shipmentNo}, invoice {invoiceNo}{' '}
                <PaperLink is="packing-slip" number={shipmentNo} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type ParcelProps = { webOrderNo: number; onBack: () => void; onShipped: (done: Done) => void }

function Parcel({ webOrderNo, onBack, onShipped }: ParcelProps) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useRead('staffOrder', { webOrderNo })
  if (error && !data)
    return (
      <>
        <LoadProblem text={problemText('staffOrder', error)} onRetry={() => void refetch()} />
        <Button look="plain" onClick={onBack}>
          Another order
        </Button>
      </>
    )
  // what ships is what is shown: an order that was open before it was picked is read again first
  if (!data || (isFetching && !isFetchedAfterMount)) return <p aria-busy="true">Reading the order…</p>
  const { order, lines } = data
  const picked = lines.filter((line) => line.picked > 0)
  return (
    <section className={css['parcel']} aria-label={`Order ${order.orderno}`}>
      <div>
        <h2>
          <Link to={generatePath(ROUTES.staffOrder, { webOrderNo: String(webOrderNo) })}>
            Order {order.orderno}
          </Link>
        </h2>
        <ul className={css['packed']} aria-label="To pack">
          {picked.map((line) => (
            <li key={line.lineNo}>
              <b>{line.picked}</b> {line.name} <span className={staff['soft']}>{line.productId}</span>
            </li>
          ))}
        </ul>
        <AddressLines address={order.delivery} />
        <p className={staff['soft']}>{order.freight}</p>
      </div>
      <ShipForm
        webOrderNo={webOrderNo}
        lines={picked}
        isWhole={!order.shipNow}
        obstacle={notWhole(data)}
        onShipped={(shipped) => onShipped({ ...shipped, orderno: order.orderno })}
      />
      <Button look="plain" onClick={onBack}>
        Another order
      </Button>
    </section>
  )
}
