import * as z from 'zod/mini'
import {
  HOME_HTML_MAX,
  HOME_PICTURE_BODY_MAX,
  HOME_PICTURE_TEXT_MAX,
  HOME_PIECES_MAX,
  LARGE_BODY_MAX,
} from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { PUBLISHED_STATES } from '../rules/audience.ts'
import { audienceInput, audienceOutput, dayOrNone } from './audience.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { homeAnswer } from './sessions.ts'

const ORDER_MAX = 5_000 // characters of HOME_PIECES_MAX numbers
const KINDS = ['banner', 'words'] as const

const look = {
  kind: z.enum(KINDS),
  /** #rrggbb behind a banner; '' for the page's own ground. */
  backgroundcolor: f.optionalLine(7),
  /** Where a click on a banner leads: a path of the portal or an https address; '' for nowhere. */
  linkorhref: f.optionalLine(500),
  /** A picture's name on the media host, or an address. */
  image1170x50: f.optionalLine(300),
  image375x575: f.optionalLine(300),
}
const piece = z.object({
  id: f.keyOut,
  content: f.string,
  ...look,
  ...audienceOutput,
  /** Days of Brisbane, both included; '' for no end. */
  from: f.day,
  until: f.day,
  state: z.enum(PUBLISHED_STATES),
  version: f.int,
})
const pieces = z.object({ pieces: z.array(piece) })

/** Banners and words of the home page, written by staff. */
export const staffHomeCalls = calls({
  staffHome: {
    method: 'GET',
    about: 'Every banner and text of the home page, in their order, those that are over too',
    needs: NEEDS.staffHome,
    input: f.nothing,
    output: pieces,
  },
  staffSaveHomePiece: {
    method: 'POST',
    about: 'Add a banner or a text to the home page, or change one',
    needs: NEEDS.staffHome,
    input: z.object({
      /** Left out for a new one. */
      id: z.optional(f.key),
      /** As the page has read it; 0 for a new one. */
      version: f.count,
      /** Made by the page for a new one: sent twice, it is added once. */
      key: f.optionalLine(64),
      content: f.text(HOME_HTML_MAX),
      ...look,
      ...audienceInput,
      from: dayOrNone,
      until: dayOrNone,
    }),
    output: pieces,
    bodyMax: LARGE_BODY_MAX,
  },
  staffRemoveHomePiece: {
    method: 'PUT',
    about: 'Remove a banner or a text from the home page',
    needs: NEEDS.staffHome,
    input: z.object({ id: f.key, version: f.count }),
    output: pieces,
  },
  staffOrderHome: {
    method: 'PUT',
    about: 'Put the banners, or the texts, of the home page into another order',
    needs: NEEDS.staffHome,
    input: z.object({
      kind: z.enum(KINDS),
      /** Each of that kind, once. */
      ids: f.json(z.array(z.int()).check(z.maxLength(HOME_PIECES_MAX)), ORDER_MAX),
    }),
    output: pieces,
    bodyMax: LARGE_BODY_MAX,
  },
  staffHomePreview: {
    method: 'GET',
    about: 'What the home page of an account shows on a day: its banners and texts',
    needs: NEEDS.staffHome,
    input: z.object({ accountId: f.line(100), day: f.dayIn }),
    output: z.object({ accountName: f.string, ...homeAnswer }),
  },
  staffAddHomePicture: {
    method: 'POST',
    about: 'Take a picture for a banner: its content is checked, and it is drawn anew',
    needs: NEEDS.staffHome,
    transaction: 'own',
    work: 'search',
    input: z.object({
      /** The file, base64. */
      file: z.string().check(z.maxLength(HOME_PICTURE_TEXT_MAX)),
    }),
    output: z.object({
      /** Its address, for image1170x50 or image375x575. */
      address: f.string,
      width: f.int,
      height: f.int,
    }),
    sentAs: 'json',
    bodyMax: HOME_PICTURE_BODY_MAX,
  },
})
