import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { UploadWorkers } from '#server/modules/uploads/upload-workers.ts'
import { inTemporaryFolder } from '#server/workers/temporary-folder.ts'

/** What a picture of evidence shows. */
export type EvidenceScene = 'carton' | 'plug'

const carton = `<path d="M180 250 400 170 620 250 400 340Z" fill="#d7b58a"/><path d="M180 250 400 340V560L180 460Z" fill="#b98f5e"/>
  <path d="M620 250 400 340V560L620 460Z" fill="#a67c4c"/><path d="M180 330 285 350 250 420 300 440 230 482 180 460Z" fill="#6f5230"/>
  <path d="M190 340 270 365M200 400 262 402M215 455 285 432" stroke="#4d3820" stroke-width="6" fill="none"/><path d="M290 210 510 295V335L400 340" fill="#efe0c4"/>`
const plug = `<rect x="300" y="200" width="200" height="180" rx="28" fill="#f4f4f2" stroke="#c9c9c4" stroke-width="4"/><rect x="355" y="130" width="18" height="72" fill="#9a9a94"/>
  <rect x="428" y="130" width="18" height="72" fill="#9a9a94"/><path d="M400 380C400 470 470 450 480 540S560 590 640 560" stroke="#dcdcd6" stroke-width="22" fill="none"/>
  <ellipse cx="352" cy="320" rx="48" ry="34" fill="#5a4632" opacity=".75"/><ellipse cx="345" cy="316" rx="24" ry="16" fill="#241a10"/>`
const SCENES: Record<EvidenceScene, string> = { carton, plug }

/** Draws a picture as a phone would send it, and has it checked as all evidence is. */
export async function drawEvidence<T>(
  uploads: UploadWorkers,
  scene: EvidenceScene,
  use: (file: { name: string; size: number; path: string; keptSize: number }) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder(async (folder) => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="640" viewBox="0 0 800 640">
      <rect width="800" height="640" fill="#7d8790"/><rect y="420" width="800" height="220" fill="#59626b"/>${SCENES[scene]}</svg>`
    await writeFile(from, await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer())
    const checked = await uploads.clean({ from, to })
    if ('problem' in checked) throw new Error(`the picture ${scene} is not evidence`)
    const [{ size }, { size: keptSize }] = [await stat(from), await stat(to)]
    return await use({ name: `${scene}.jpg`, size, path: to, keptSize })
  })
}
