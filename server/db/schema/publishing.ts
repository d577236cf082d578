import type { Generated, GeneratedAlways } from 'kysely'
import type { UploadType } from '#shared/codes/upload-types.ts'
import type { AudienceKind } from '#shared/rules/audience.ts'

/** A notification that staff wrote. Its alert is a row of its own while it is seen. */
export interface StaffNoticeTable {
  notice_no: GeneratedAlways<number>
  message_html: string
  audience: AudienceKind
  /** A business group or an account; '' for all. */
  audience_id: Generated<string>
  from_at: Date
  /** YYYY-MM-DD in Brisbane, the last day. */
  until_day: string | null
  version: Generated<number>
  written_at: Date
  written_by: number
  begun_at: Date | null
  ended_at: Date | null
  /** How many people had set it as read when it ended. */
  read_by: number | null
  sent_key: string
}

/** A banner of the home page, or words below it. */
export interface HomePieceTable {
  id: GeneratedAlways<number>
  position: number
  content_html: Generated<string>
  background_color: Generated<string>
  link: Generated<string>
  image_wide: Generated<string>
  image_narrow: Generated<string>
  kind: Generated<'banner' | 'words'>
  audience: Generated<AudienceKind>
  audience_id: Generated<string>
  /** YYYY-MM-DD in Brisbane, both included. */
  from_day: Generated<string | null>
  until_day: Generated<string | null>
  version: Generated<number>
  sent_key: Generated<string | null>
}

/** What is in a file. left_at: since when no file has it; null while one does. */
export interface FileContentTable {
  id: GeneratedAlways<number>
  type: UploadType
  /** Bytes. */
  size: number
  added_at: Date
  added_by: number
  left_at: Date | null
}

export interface FileContentPieceTable {
  content_id: number
  at_byte: number
  bytes: Buffer
}

/** A file that staff publish for dealers. */
export interface PublishedFileTable {
  id: GeneratedAlways<number>
  content_id: number
  name: string
  audience: AudienceKind
  /** A business group or an account; '' for all. */
  audience_id: string
  /** YYYY-MM-DD in Brisbane, both included. */
  from_day: string | null
  until_day: string | null
  version: Generated<number>
  sent_key: string
}
