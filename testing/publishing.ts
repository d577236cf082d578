import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { staffOf } from './returns.ts'
import type { TestServer } from './test-server.ts'

const FOR_ALL = { audience: 'all' as const, audienceId: '' }

/** A notification of staff as it is written, for all and at once unless told otherwise. */
export const notice = (more: object = {}) => ({
  ...{ message: '<p>Closed on <b>Friday</b></p>', ...FOR_ALL, from: '', until: '', key: randomUUID() },
  ...more,
})

/** A banner as it is added, for all and without an end unless told otherwise. */
export const banner = (more: object = {}) => ({
  ...{ kind: 'banner' as const, version: 0, key: randomUUID(), content: '<h2>New</h2>' },
  ...{ backgroundcolor: '#10203a', linkorhref: '/shop/new', image1170x50: '', image375x575: '' },
  ...{ ...FOR_ALL, from: '', until: '' },
  ...more,
})

/** A picture of so many pixels as base64. */
export const pictureFile = async (width: number, height: number): Promise<string> =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
  ).toString('base64')

/** What the audit's test makes of each call by which staff publish. */
export function publishActs(server: () => TestServer) {
  const written = async () => {
    const who = await staffOf(server())
    const { notice: made } = await who.call('staffWriteNotice', notice())
    return { who, seen: { noticeNo: made.noticeNo, version: made.version } }
  }
  const added = async () => {
    const who = await staffOf(server())
    const { pieces } = await who.call('staffSaveHomePiece', banner())
    return { who, pieces, last: pieces.filter(({ kind }) => kind === 'banner').at(-1) }
  }
  return {
    staffWriteNotice: async () => {
      const who = await staffOf(server())
      return { who, act: () => who.call('staffWriteNotice', notice()) }
    },
    staffChangeNotice: async () => {
      const { who, seen } = await written()
      const typed = { ...notice({ message: 'Open again' }), ...seen }
      return { who, act: () => who.call('staffChangeNotice', typed) }
    },
    staffEndNotice: async () => {
      const { who, seen } = await written()
      return { who, act: () => who.call('staffEndNotice', seen) }
    },
    staffSaveHomePiece: async () => {
      const who = await staffOf(server())
      return { who, act: () => who.call('staffSaveHomePiece', banner()) }
    },
    staffRemoveHomePiece: async () => {
      const { who, last } = await added()
      const seen = { id: last?.id ?? 0, version: last?.version ?? 0 }
      return { who, act: () => who.call('staffRemoveHomePiece', seen) }
    },
    staffOrderHome: async () => {
      const { who, pieces } = await added()
      const ids = pieces.filter(({ kind }) => kind === 'banner').map(({ id }) => id)
      return { who, act: () => who.call('staffOrderHome', { kind: 'banner', ids: ids.reverse() }) }
    },
    staffAddHomePicture: async () => {
      const who = await staffOf(server())
      const file = await pictureFile(20, 10)
      return { who, act: () => who.call('staffAddHomePicture', { file }) }
    },
  }
}
