/** A picture of a file that came, in the sizes that screens ask for. */
export interface PictureTable {
  /** 32 hexadecimal digits, of the content of the file that came. */
  id: string
  use: 'catalogue' | 'banner'
  /** In pixels, as drawn upright; 0 for banners from before this was kept. */
  width: number
  height: number
  added_at: Date
  /** Who of staff added it; null for an import. */
  added_by: number | null
}

export interface PictureFileTable {
  picture_id: string
  /** The longest side that was asked for, in pixels. */
  size: number
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: Buffer
}
