import type { DatedDevice } from '#shared/rules/device-order.ts'
import { worksWith } from '#shared/rules/works-with.ts'

/** "Fits iPhone 15 Pro, 15 Pro Max +3"; nothing for a product that names no devices. */
export function WorksWith({ devices }: { devices: readonly DatedDevice[] }) {
  return (
    devices.length > 0 && (
      <>
        Fits {worksWith(devices)}
        <span className="unseen">{devices.length > 2 ? ' more devices' : ''}</span>
      </>
    )
  )
}
