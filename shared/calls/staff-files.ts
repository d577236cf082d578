import * as z from 'zod/mini'
import { FILE_NAME_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { PUBLISHED_STATES } from '../rules/audience.ts'
import { audienceInput, audienceOutput, dayOrNone } from './audience.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const file = z.object({
  id: f.keyOut,
  name: f.string,
  /** Bytes. */
  size: f.int,
  ...audienceOutput,
  /** Days of Brisbane, both included; '' for no end. */
  from: f.day,
  until: f.day,
  state: z.enum(PUBLISHED_STATES),
  /** When what is in it came, and from whom. */
  at: f.moment,
  addedBy: f.string,
  version: f.int,
})
const files = z.object({ files: z.array(file) })

/** Files that staff publish for dealers to download. */
export const staffFileCalls = calls({
  staffFiles: {
    method: 'GET',
    about: 'Every published file by name, those that are planned or over too',
    needs: NEEDS.staffFiles,
    input: f.nothing,
    output: files,
  },
  staffSaveFile: {
    method: 'POST',
    about: 'Publish a file, or change its name, its content, for whom it is and when',
    needs: NEEDS.staffFiles,
    input: z.object({
      /** Left out for a new one. */
      id: z.optional(f.key),
      /** As the page has read it; 0 for a new one. */
      version: f.count,
      /** Made by the page for a new one: sent twice, it is published once. */
      key: f.optionalLine(64),
      /** What the sender has just uploaded; left out where it stays as it is. */
      contentId: z.optional(f.key),
      /** The ending that says what it is comes by itself. */
      name: f.line(FILE_NAME_MAX),
      ...audienceInput,
      from: dayOrNone,
      until: dayOrNone,
    }),
    output: files,
  },
  staffRemoveFile: {
    method: 'PUT',
    about: 'Take a file away from the dealers',
    needs: NEEDS.staffFiles,
    input: z.object({ id: f.key, version: f.count }),
    output: files,
  },
})
