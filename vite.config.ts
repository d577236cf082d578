import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { neededFiles } from './scripts/needed-files.ts'
import { chunkGroups, withoutDocumentation } from './scripts/web-chunks.ts'

/** Puts a .br and a .gz beside every built file, so that the server never compresses the same bytes twice. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    const names = (await readdir(dir, { recursive: true })).filter((name) => /\.(js|css|svg)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const bytes = await readFile(join(dir, name))
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes))
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }),
    )
  },
})

const root = import.meta.dirname

export default defineConfig({
  root: 'web',
  // the one user of fflate in the pages is the writer of workbooks
  resolve: { alias: [{ find: /^fflate$/, replacement: join(root, 'web/data/files/zip-at-once.ts') }] },
  plugins: [
    withoutDocumentation(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    compressed(),
    neededFiles(root),
  ],
  worker: { format: 'es' }, // so that a worker, too, fetches code when it needs it
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(root) } } },
  },
})
