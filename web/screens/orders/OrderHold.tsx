import { useRead } from '#web/data/use-read.ts'
import { PayToRelease } from '#web/parts/PayToRelease.tsx'

/** What has to be paid so that an order goes on; nothing where money does not hold it. */
export function OrderHold({ orderNo }: { orderNo: string }) {
  const { data } = useRead('orderHold', { orderNo })
  return data?.hold ? <PayToRelease hold={data.hold} /> : null
}
