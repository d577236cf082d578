import { useMayLeave } from './use-may-leave.ts'
import { PageFailed } from '#web/parts/PageFailed.tsx'

/** A page that failed, where changes may wait for the network: they are sent before it is loaded again. */
export const ScreenFailed = () => <PageFailed mayReload={useMayLeave()} />
