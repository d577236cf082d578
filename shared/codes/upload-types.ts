/** What a file may be that somebody sends (decision 27), by its content, and the ending of its name. */
export const UPLOAD_ENDINGS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
} as const
export type UploadType = keyof typeof UPLOAD_ENDINGS

/** What a file chooser offers. HEIC becomes JPEG. */
export const UPLOADS_ACCEPTED = 'image/jpeg,image/png,image/heic,image/heif,application/pdf,.heic,.heif'
