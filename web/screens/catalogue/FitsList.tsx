import { Link } from 'react-router'
import { sortDevices } from '#shared/rules/device-order.ts'
import { shopPathFor } from '#shared/rules/shop-path.ts'
import { childKey, selectionOf } from '#shared/rules/shop-selection.ts'
import type { Device } from '#web/data/catalogue/groups.ts'
import css from './fits-list.module.css'

/** The devices a product fits, newest first, each leading to all that fits it. */
export function FitsList({ devices }: { devices: readonly Device[] }) {
  if (devices.length === 0) return null
  const byVendor = [...Map.groupBy(devices, (device) => device.vendor)]
  return (
    <section className={css['fits']} aria-labelledby="product-fits">
      <h2 id="product-fits">
        Fits {devices.length === 1 ? 'one device' : `${String(devices.length)} devices`}
      </h2>
      {byVendor.map(([vendor, fitting]) => (
        <div key={vendor.id}>
          <h3>{vendor.name}</h3>
          <ul>
            {sortDevices(fitting).map(({ id, name, link }) => (
              <li key={id}>
                <Link
                  to={shopPathFor(selectionOf('compatibility', { devices: [childKey(vendor.link, link)] }))}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
