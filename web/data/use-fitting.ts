import { useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import type { Device } from './catalogue/groups.ts'
import { useCatalogue } from './catalogue/use-catalogue.ts'
import { showProblem } from './notices.tsx'
import { type SessionData, useSession } from './session.ts'
import { readKey } from './use-read.ts'

export type Fitting = {
  /** The device this person works on; null where they have chosen none, or it has left the catalogue. */
  device: Device | null
  /** Chooses another, or none. Shows at once; a refusal takes it back. */
  choose: (device: Device | null) => void
}

/** Choices are sent one after another, whichever screen made them, so that the last one made is kept. */
let lastSent: Promise<unknown> = Promise.resolve()

/** The device that narrows every list of this person to what fits it, kept with them on the server. */
export function useFitting(): Fitting {
  const { fittingDeviceId } = useSession()
  const catalogue = useCatalogue().data
  const queries = useQueryClient()
  const key = readKey('initFromServer', {})
  const show = (deviceId: string) =>
    queries.setQueryData<SessionData>(key, (held) => held && { ...held, fittingDeviceId: deviceId })
  const choose = (device: Device | null) => {
    const deviceId = device?.id ?? ''
    show(deviceId)
    lastSent = lastSent
      .then(() => call('setFittingDevice', { deviceId }))
      .catch((problem: unknown) => {
        // one that was chosen since stays
        if (queries.getQueryData<SessionData>(key)?.fittingDeviceId === deviceId) show(fittingDeviceId)
        showProblem('setFittingDevice', problem)
      })
  }
  return {
    device:
      (fittingDeviceId &&
        catalogue?.vendors.flatMap(({ devices }) => devices).find(({ id }) => id === fittingDeviceId)) ||
      null,
    choose,
  }
}
