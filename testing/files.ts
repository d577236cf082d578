import { randomUUID } from 'node:crypto'
import { staffOf } from './returns.ts'
import type { TestPerson, TestServer } from './test-server.ts'

/** A PDF whose bytes differ with the words in it. */
export const pdfOf = (words: string): Buffer =>
  Buffer.from(`%PDF-1.4\n% ${words}\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n`)

/** Sends a file as a form. @returns the answer as it came */
export const sendForm = (who: TestPerson, url: string, field: string, bytes: Buffer, fileName = 'a.pdf') =>
  who.raw({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  })
/** Uploads what is to be in a published file. @returns the answer as it came */
export const uploadContent = (who: TestPerson, bytes: Buffer, fileName = 'a.pdf', field = 'file') =>
  sendForm(who, '/papers/file-content', field, bytes, fileName)
export async function contentOf(who: TestPerson, bytes: Buffer): Promise<number> {
  const answer = await uploadContent(who, bytes)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return Number(answer.json<{ contentId: string }>().contentId)
}

let names = 0
/** A file as it is published, for all and without an end unless told otherwise. */
export const file = (more: object = {}) => {
  names += 1
  return {
    ...{ version: 0, key: randomUUID(), name: `Order form ${String(names)}` },
    ...{ audience: 'all' as const, audienceId: '', from: '', until: '' },
    ...more,
  }
}

/** Uploads a PDF and publishes it. @returns the file as the console shows it */
export async function publish(who: TestPerson, more: object = {}, bytes = pdfOf('order form')) {
  const typed = file({ contentId: await contentOf(who, bytes), ...more })
  const { files } = await who.call('staffSaveFile', typed)
  const made = files.find(({ name }) => name.startsWith(typed.name.replace(/\.pdf$/, '')))
  if (!made) throw new Error('the file was not published')
  return made
}

/** What the audit's test makes of each call by which staff publish files. */
export function fileActs(server: () => TestServer) {
  return {
    staffSaveFile: async () => {
      const who = await staffOf(server())
      const contentId = await contentOf(who, pdfOf('the audit asks'))
      return { who, act: () => who.call('staffSaveFile', file({ contentId })) }
    },
    staffRemoveFile: async () => {
      const who = await staffOf(server())
      const { id, version } = await publish(who)
      return { who, act: () => who.call('staffRemoveFile', { id, version }) }
    },
  }
}
