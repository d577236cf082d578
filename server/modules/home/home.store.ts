import type { Queryable } from '#server/db/connect.ts'

export type HomePage = Awaited<ReturnType<typeof homePage>>
/** Banners in their order, and the words below them. */
export const homePage = async (tx: Queryable) => ({
  banners: await tx.selectFrom('banner').selectAll().orderBy('position').execute(),
  content: (await tx.selectFrom('home_content').select('html').orderBy('id').execute())
    .map((row) => row.html)
    .join('\n'),
})
