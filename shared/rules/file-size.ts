const KILO = 1_000

/**
 * The size of a file in words, as people compare them: "860 KB", "1.2 MB".
 * @param bytes at least 1
 */
export function fileSizeWords(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KILO)
  return kilobytes < KILO ? `${String(kilobytes)} KB` : `${(bytes / KILO / KILO).toFixed(1)} MB`
}
