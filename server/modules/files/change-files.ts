import { FILE_NAME_MAX, FILES_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { UploadType } from '#shared/codes/upload-types.ts'
import type { Audience } from '#shared/rules/audience.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { Tx } from '#server/db/connect.ts'
import { checkedPublication, checkKey } from '#server/modules/accounts/publication.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { changedFacts } from '#server/modules/audit/changed-facts.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { withEnding, withoutEnding } from '#server/modules/uploads/checked-upload.ts'
import {
  deleteFile,
  type FileContent,
  fileOfKey,
  type FileValues,
  insertFile,
  isNamed,
  leaveContent,
  lockFiles,
  type PublishedFile,
  publishedFiles,
  saveFile,
  takeContent,
} from './files.store.ts'

type Step = { tx: Tx; now: Date; by: WhoActs }
type Seen = { id: number; version: number }
type Typed = Audience & { name: string; from: string; until: string; contentId: number | undefined }

const factsOf = ({ contentId, type, size, ...more }: FileValues & Pick<PublishedFile, 'type' | 'size'>) => ({
  ...{ name: more.name, contentId, type, size },
  ...{ audience: more.audience, audienceId: more.audienceId, from: more.from, until: more.until },
})

/**
 * A name as dealers see it, with the ending of what the file is.
 * @throws Refusal file.name, file.named where another file has it
 */
async function checkedName(tx: Tx, typed: string, type: UploadType, own: number | null): Promise<string> {
  const plain = typed.normalize('NFC').trim()
  const bare = withoutEnding(plain)
  if (isBlank(bare) || /^\.+$|[/\\]/.test(bare)) throw new Refusal('file.name')
  const name = withEnding(plain, type, FILE_NAME_MAX)
  if (await isNamed(tx, name, own)) throw new Refusal('file.named', { name })
  return name
}

/** @throws Refusal file.unknown, publish.changed */
function fileAt(files: readonly PublishedFile[], { id, version }: Seen): PublishedFile {
  const file = files.find((one) => one.id === id)
  if (!file) throw new Refusal('file.unknown')
  if (file.version !== version) throw new Refusal('publish.changed')
  return file
}

/**
 * Publishes a file, or changes one. A new one that is sent again with its key is published once.
 * @param typed contentId: what the person has just uploaded; undefined where the content stays
 * @throws Refusal file.unknown, file.full, file.none, file.content, file.name, file.named, publish.account,
 * publish.group, publish.days, publish.far, publish.key, publish.changed, publish.sent where the key was sent
 * with something else
 */
export async function savePublishedFile(
  step: Step,
  { id, version, key, ...typed }: Typed & { id: number | undefined; version: number; key: string },
): Promise<void> {
  await lockFiles(step.tx)
  const files = await publishedFiles(step.tx)
  if (id !== undefined) return changeFile(step, fileAt(files, { id, version }), typed)
  checkKey(key)
  const sent = await fileOfKey(step.tx, key)
  const added = files.find((file) => file.id === sent)
  if (added) return checkSame(step, added, typed)
  if (files.length >= FILES_MAX) throw new Refusal('file.full', { max: FILES_MAX })
  if (typed.contentId === undefined) throw new Refusal('file.none')
  const content = await uploaded(step, typed.contentId)
  const file = await valuesOf(step, null, { ...typed, content })
  const made = await insertFile(step.tx, { ...file, key })
  const after = factsOf({ ...file, ...typeAndSize(content) })
  await addAudit(step.tx, step.by, { at: step.now, action: 'file.save', subject: made, after })
}

const typeAndSize = ({ type, size }: FileContent) => ({ type, size })

/** @throws Refusal file.content */
async function uploaded({ tx, by }: Step, contentId: number): Promise<FileContent> {
  const content = await takeContent(tx, contentId, by.userId ?? 0)
  if (!content) throw new Refusal('file.content')
  return content
}

async function valuesOf(
  step: Step,
  own: number | null,
  { name, content, ...typed }: Typed & { content: FileContent },
): Promise<FileValues> {
  const published = await checkedPublication(step, typed)
  return { ...published, contentId: content.id, name: await checkedName(step.tx, name, content.type, own) }
}

const contentOf = ({ contentId, type, size }: PublishedFile): FileContent => ({ id: contentId, type, size })

async function changeFile(step: Step, was: PublishedFile, typed: Typed) {
  const content = typed.contentId === undefined ? contentOf(was) : await uploaded(step, typed.contentId)
  const file = await valuesOf(step, was.id, { ...typed, content })
  const facts = changedFacts(factsOf(was), factsOf({ ...file, ...typeAndSize(content) }))
  if (facts === null) return
  await saveFile(step.tx, was.id, { ...file, version: was.version + 1 })
  if (content.id !== was.contentId) await leaveContent(step.tx, was.contentId, step.now)
  await addAudit(step.tx, step.by, { at: step.now, action: 'file.save', subject: was.id, ...facts })
}

/** @throws Refusal publish.sent where what was sent first is not what is sent now */
async function checkSame(step: Step, added: PublishedFile, typed: Typed) {
  const file = await valuesOf(step, added.id, { ...typed, content: contentOf(added) })
  if (typed.contentId !== added.contentId || changedFacts(added, file) !== null)
    throw new Refusal('publish.sent')
}

/** @throws Refusal file.unknown, publish.changed */
export async function removePublishedFile({ tx, now, by }: Step, seen: Seen): Promise<void> {
  await lockFiles(tx)
  const was = fileAt(await publishedFiles(tx), seen)
  await deleteFile(tx, was.id)
  await leaveContent(tx, was.contentId, now)
  await addAudit(tx, by, { at: now, action: 'file.remove', subject: was.id, before: factsOf(was) })
}
