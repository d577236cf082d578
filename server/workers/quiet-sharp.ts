import sharp from 'sharp'

/*
 * sharp as all workers use it. No picture is drawn twice, so nothing is cached; and each picture takes one
 * core, else it would take all from whoever waits for an answer.
 */
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
