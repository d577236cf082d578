import { extractText, getDocumentProxy } from 'unpdf'

/** The pages of a PDF as they read, without line breaks. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
