import { toast } from '#web/data/notices.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { howMany } from '../kit/how-many.ts'
import { ShipForm } from '../picking/ShipForm.tsx'
import staff from '../staff.module.css'
import { type Detail, notWhole, unitsIn } from './next-actions.ts'

/** Ships what is picked of an order. */
export function ShipDialog({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const dialog = useModal()
  const { orderno, webOrderNo } = detail.order
  const { picked } = unitsIn(detail)
  return (
    <dialog
      ref={dialog}
      className={staff['dialog']}
      aria-label={`Ship order ${orderno}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2>Ship order {orderno}</h2>
      <p className={staff['soft']}>
        {howMany(picked, 'unit')} {picked === 1 ? 'is' : 'are'} picked. What ships is invoiced.
      </p>
      <ShipForm
        webOrderNo={webOrderNo}
        lines={detail.lines.filter((line) => line.picked > 0)}
        isWhole={!detail.order.shipNow}
        obstacle={notWhole(detail)}
        onShipped={({ shipmentNo, invoiceNo }) => {
          toast(`Shipment ${shipmentNo}, invoice ${invoiceNo}`)
          onClose()
        }}
        onBack={onClose}
      />
    </dialog>
  )
}
