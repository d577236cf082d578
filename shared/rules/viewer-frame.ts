const HASH = /^[\w-]{1,100}$/
const HEIGHT_MAX_PX = 5_000

/**
 * What the embedded catalogue viewer shows for an address /flipsnack/{hash}/{height} (RTE-37): the iframe's
 * source below the configured viewer and its height in pixels, or why there is none. The hash cannot lead out
 * of the viewer's own path.
 */
export function viewerFrame(
  viewerUrl: string | null,
  hash: string,
  height: string,
): { src: string; height: number } | 'notConfigured' | 'invalid' {
  const px = /^\d{1,5}$/.test(height) ? Number(height) : 0
  if (!HASH.test(hash) || px < 1 || px > HEIGHT_MAX_PX) return 'invalid'
  return viewerUrl === null
    ? 'notConfigured'
    : { src: `${viewerUrl.replace(/\/+$/, '')}/${hash}`, height: px }
}
