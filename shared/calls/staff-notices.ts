import * as z from 'zod/mini'
import { NOTICE_HTML_MAX, LARGE_BODY_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { AUDIENCES, PUBLISHED_STATES } from '../rules/audience.ts'
import { audienceInput, audienceOutput, dayOrNone } from './audience.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'

const notice = z.object({
  noticeNo: f.keyOut,
  /** HTML, sanitised. */
  message: f.string,
  ...audienceOutput,
  /** When it begins, or began. */
  from: f.moment,
  /** The last day in Brisbane on which it is seen; '' for until it is ended. */
  until: f.day,
  state: z.enum(PUBLISHED_STATES),
  /** When it was ended or its last day was over; null before. */
  endedAt: z.nullable(f.moment),
  writtenBy: f.string,
  /** How many people have set it as read. */
  readBy: f.int,
  /** A change of a page that has seen another version is refused. */
  version: f.int,
})
const seen = { noticeNo: f.key, version: f.count }

/** Notifications that staff write for the bell of dealers. */
export const staffNoticeCalls = calls({
  staffAudience: {
    method: 'GET',
    about: 'How many people something is for that staff publish, with all business groups there are',
    needs: NEEDS.staffPublish,
    work: 'search',
    input: z.object({ audience: z._default(z.enum(AUDIENCES), 'all'), audienceId: f.optionalLine(100) }),
    output: z.object({
      groups: f.strings,
      /** False where there is no such group or account. */
      isKnown: f.boolean,
      name: f.string,
      accounts: f.int,
      people: f.int,
    }),
  },
  staffNoticesPage: {
    method: 'GET',
    about:
      'A page of the notifications that staff have written: the planned by when they begin, of others the newest',
    needs: NEEDS.staffNotices,
    input: z.object({ ...pageInput, list: z._default(z.enum(PUBLISHED_STATES), 'shown') }),
    output: z.object({ notices: z.array(notice), ...pageOutput }),
  },
  staffWriteNotice: {
    method: 'POST',
    about: 'Write a notification for the bell of dealers, to begin at once or later',
    needs: NEEDS.staffNotices,
    input: z.object({
      message: f.text(NOTICE_HTML_MAX),
      ...audienceInput,
      /** The clock in Brisbane, YYYY-MM-DDTHH:mm; '' for at once. */
      from: f.optionalLine(16),
      until: dayOrNone,
      /** Made by the page: sent twice, it is written once. */
      key: f.line(64),
    }),
    output: z.object({ notice }),
    bodyMax: LARGE_BODY_MAX,
  },
  staffChangeNotice: {
    method: 'PUT',
    about: 'Change a notification that is not over; once it has begun, its beginning stays',
    needs: NEEDS.staffNotices,
    input: z.object({
      ...seen,
      message: f.text(NOTICE_HTML_MAX),
      ...audienceInput,
      from: f.optionalLine(16),
      until: dayOrNone,
    }),
    output: z.object({ notice }),
    bodyMax: LARGE_BODY_MAX,
  },
  staffEndNotice: {
    method: 'PUT',
    about: 'End a notification: it leaves every bell, or never comes',
    needs: NEEDS.staffNotices,
    input: z.object(seen),
    output: z.object({ notice }),
  },
})
